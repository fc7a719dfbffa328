import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Text } from '../../lib/text';
import { loggedIn } from '../session/slice';
import type { ChosenPassword } from '../../../shared/validation';

/** How the verification of the email stands (docs/behaviour.md, 2). */
export interface VerificationState {
  /**
   * `offered` in another browser than the one that signed up, where the visitor decides and no mail scanner that opens
   * links; `passwordNeeded` where another sign-up asked for the same name or address, so that the link alone does not decide;
   * `incomplete` where a part of the link is missing; `undecided` where the service did not answer, or could not.
   */
  readonly status: 'inProgress' | 'offered' | 'passwordNeeded' | 'succeeded' | 'failed' | 'incomplete' | 'undecided';
  /** Why it is undecided, such as for how long to wait. */
  readonly why?: Text;
  /** Where the visitor goes on, once that is known. */
  readonly onward?: string | null;
  /** Whose sign-up it was, for the log-in that follows. */
  readonly username?: string;
}

const initialState = { status: 'inProgress' } as VerificationState;

const withSecret = (secret: ChosenPassword) => ({ payload: undefined, meta: { secret } });
/** Typed values travel in `meta.secret`, which is neither recorded nor kept in the state. */
export const verificationPasswordEdited = createAction('verification/passwordEdited', withSecret);
export const verificationPasswordSubmitted = createAction('verification/passwordSubmitted', withSecret);

interface Verified {
  readonly onward: string | null;
  readonly username?: string;
}

export const verificationSlice = createSlice({
  name: 'verification',
  initialState,
  reducers: {
    started: () => initialState,
    /** The visitor took the offer. */
    confirmed: () => initialState,
    retried: () => initialState,
    offered: (): VerificationState => ({ status: 'offered' }),
    passwordAsked: (): VerificationState => ({ status: 'passwordNeeded' }),
    succeeded: (_state, { payload }: PayloadAction<Verified>): VerificationState => ({
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
  selectors: {
    selectVerification: (state) => state.status,
    selectWhyUndecided: (state) => state.why,
    selectVerifiedOnward: (state) => state.onward,
    selectVerifiedName: (state) => state.username,
  },
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
export const { selectVerification, selectWhyUndecided, selectVerifiedOnward, selectVerifiedName } =
  verificationSlice.selectors;
