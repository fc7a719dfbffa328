import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ResetAccount } from '../../../shared/contract';
import { withSecret } from '../../lib/withSecret';
import type { NewPassword } from '../../../shared/validation';

/** The setting of a new password by a link (docs/behaviour.md, Accounts); the link's token is never kept here. */
export interface PasswordResetState {
  readonly status: 'asked' | 'succeeded' | 'failed' | 'incomplete';
  /** The account whose password is set, with its passkeys, of which the visitor chooses which to keep. */
  readonly account?: ResetAccount;
}

const initialState = { status: 'asked' } as PasswordResetState;

export const newPasswordEdited = createAction('passwordReset/passwordEdited', withSecret<NewPassword>);
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
