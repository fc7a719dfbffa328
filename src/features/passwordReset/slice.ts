import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ResetAccount } from '../../../shared/contract';
import type { NewPassword } from '../../../shared/validation';

/** The setting of a new password by a link (docs/behaviour.md, Accounts); the link's token is never kept here. */
export interface PasswordResetState {
  readonly status: 'asked' | 'succeeded' | 'failed' | 'incomplete';
  /** The account whose password is set, with its passkeys, of which the visitor chooses which to keep. */
  readonly account?: ResetAccount;
}

const initialState = { status: 'asked' } as PasswordResetState;

const withSecret = (secret: NewPassword) => ({ payload: undefined, meta: { secret } });
/** Typed values travel in `meta.secret`, which is neither recorded nor kept in the state. */
export const newPasswordEdited = createAction('passwordReset/passwordEdited', withSecret);
export const newPasswordSubmitted = createAction(
  'passwordReset/passwordSubmitted',
  (payload: { keepPasskeys: readonly string[] }, secret: NewPassword) => ({ payload, meta: { secret } }),
);

export const passwordResetSlice = createSlice({
  name: 'passwordReset',
  initialState,
  reducers: {
    linkOpened: () => initialState,
    accountTold: (state, { payload }: PayloadAction<{ account: ResetAccount }>): PasswordResetState => ({
      ...state,
      account: payload.account,
    }),
    succeeded: (): PasswordResetState => ({ status: 'succeeded' }),
    linkRefused: (): PasswordResetState => ({ status: 'failed' }),
    linkIncomplete: (): PasswordResetState => ({ status: 'incomplete' }),
  },
  selectors: { selectPasswordReset: (state) => state },
});

export const {
  linkOpened,
  accountTold,
  succeeded: passwordResetSucceeded,
  linkRefused,
  linkIncomplete,
} = passwordResetSlice.actions;
export const { selectPasswordReset } = passwordResetSlice.selectors;
