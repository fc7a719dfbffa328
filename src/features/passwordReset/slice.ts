import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Passkey } from '../../../shared/accountContract';
import type { NewPassword } from '../../../shared/validation';

/** How setting a new password by a link stands (docs/behaviour.md, Accounts); the link's token is never here. */
export interface PasswordResetState {
  /** `asked` while the form is shown. */
  readonly status: 'asked' | 'succeeded' | 'failed';
  /** The account's passkeys, of which the visitor says which ones stay. */
  readonly passkeys?: readonly Passkey[];
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
    passkeysListed: (state, { payload }: PayloadAction<{ passkeys: readonly Passkey[] }>): PasswordResetState => ({
      ...state,
      passkeys: payload.passkeys,
    }),
    succeeded: (): PasswordResetState => ({ status: 'succeeded' }),
    linkRefused: (): PasswordResetState => ({ status: 'failed' }),
  },
  selectors: { selectPasswordReset: (state) => state.status, selectListedPasskeys: (state) => state.passkeys },
});

export const {
  linkOpened,
  passkeysListed,
  succeeded: passwordResetSucceeded,
  linkRefused,
} = passwordResetSlice.actions;
export const { selectPasswordReset, selectListedPasskeys } = passwordResetSlice.selectors;
