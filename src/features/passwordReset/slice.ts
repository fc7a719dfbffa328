import { createAction, createSlice } from '@reduxjs/toolkit';
import type { NewPassword } from '../../../shared/validation';

/** How setting a new password by a link stands (docs/behaviour.md, Accounts); the link's token is never here. */
export interface PasswordResetState {
  /** `asked` while the form is shown. */
  readonly status: 'asked' | 'succeeded' | 'failed';
}

const initialState = { status: 'asked' } as PasswordResetState;

const withSecret = (secret: NewPassword) => ({ payload: undefined, meta: { secret } });
/** Typed values travel in `meta.secret`, which is neither recorded nor kept in the state. */
export const newPasswordEdited = createAction('passwordReset/passwordEdited', withSecret);
export const newPasswordSubmitted = createAction('passwordReset/passwordSubmitted', withSecret);

export const passwordResetSlice = createSlice({
  name: 'passwordReset',
  initialState,
  reducers: {
    linkOpened: () => initialState,
    succeeded: (): PasswordResetState => ({ status: 'succeeded' }),
    linkRefused: (): PasswordResetState => ({ status: 'failed' }),
  },
  selectors: { selectPasswordReset: (state) => state.status },
});

export const { linkOpened, succeeded: passwordResetSucceeded, linkRefused } = passwordResetSlice.actions;
export const { selectPasswordReset } = passwordResetSlice.selectors;
