import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { withSecret } from '../../lib/withSecret';
import type { Text } from '../../lib/text';
import { loggedIn } from '../session/slice';
import type { ChosenPassword } from '../../../shared/validation';

/** The state of the email verification (docs/behaviour.md, 2). */
export interface VerificationState {
  /**
   * - `offered`: this is not the browser that signed up, so the visitor has to press a button, because mail scanners open
   *   links.
   * - `passwordNeeded`: another sign-up asked for the same name or address, so the link alone does not decide.
   * - `incomplete`: a part of the link is missing.
   * - `undecided`: the service did not answer, or was unable to decide.
   */
  readonly status: 'inProgress' | 'offered' | 'passwordNeeded' | 'succeeded' | 'failed' | 'incomplete' | 'undecided';
  /** Why it is undecided, with how long to wait if the service says so. */
  readonly why?: Text;
  readonly onward?: string | null;
  /** The username of the sign-up, for the login that follows. */
  readonly username?: string;
}

const initialState = { status: 'inProgress' } as VerificationState;

export const verificationPasswordEdited = createAction('verification/passwordEdited', withSecret<ChosenPassword>);
export const verificationPasswordSubmitted = createAction('verification/passwordSubmitted', withSecret<ChosenPassword>);

export const verificationSlice = createSlice({
  name: 'verification',
  initialState,
  reducers: {
    started: () => initialState,
    /** The visitor pressed the button of the `offered` page. */
    confirmed: () => initialState,
    retried: () => initialState,
    offered: (): VerificationState => ({ status: 'offered' }),
    passwordAsked: (): VerificationState => ({ status: 'passwordNeeded' }),
    succeeded: (
      _state,
      { payload }: PayloadAction<{ onward: string | null; username?: string }>,
    ): VerificationState => ({
      status: 'succeeded',
      ...payload,
    }),
    refused: (): VerificationState => ({ status: 'failed' }),
    linkIncomplete: (): VerificationState => ({ status: 'incomplete' }),
    failed: (_state, { payload }: PayloadAction<{ why: Text }>): VerificationState => ({
      status: 'undecided',
      why: payload.why,
    }),
  },
  extraReducers: (builder) => builder.addCase(loggedIn, () => initialState),
  selectors: { selectVerification: (state) => state },
});

export const {
  started: verificationStarted,
  confirmed: verificationConfirmed,
  retried: verificationRetried,
  offered: verificationOffered,
  passwordAsked: verificationPasswordAsked,
  succeeded: verificationSucceeded,
  refused: verificationRefused,
  linkIncomplete: verificationLinkIncomplete,
  failed: verificationFailed,
} = verificationSlice.actions;
export const { selectVerification } = verificationSlice.selectors;
