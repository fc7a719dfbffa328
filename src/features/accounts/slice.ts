import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { withSecret } from '../../lib/withSecret';
import type { Text } from '../../lib/text';
import type { LoginValues, NewPassword, SignUpValues, TypedAddress } from '../../../shared/validation';
import { locationChanged } from '../navigation/slice';
import { loggedIn, loggedOut } from '../session/slice';

export type AccountsForm = 'logIn' | 'signUp';
/** Errors by field; `form` is for errors of no field, such as a server that asks the visitor to wait. */
export type FieldErrors = { readonly [Field in keyof LoginValues | keyof SignUpValues | 'form']?: Text };

const taken: Text = { key: 'nameOrEmailTaken' };

/** The forms of the accounts screen (docs/behaviour.md, 2); what is typed into them is never here. */
const initialState = {
  form: 'logIn' as AccountsForm,
  /** How many submissions found an error; after the first, the fields are checked while the visitor types. */
  failedTries: 0,
  errors: {} as FieldErrors,
  /** True if the password was right but the address is not verified yet or the account blocked: no field is wrong. */
  isUnverified: false,
  hasSignedUp: false,
  isPasswordShown: false,
  isCapsLockOn: false,
  /** True if the new password is a common one; known once its field was left. */
  isPasswordCommon: false,
  /** True if the browser is asked to offer passkeys in its autofill. */
  isPasskeyExpected: false,
  isResetOpen: false,
  resetError: null as Text | null,
  isResetLinkSent: false,
};

export const logInEdited = createAction('accounts/logInEdited', (field: keyof LoginValues, secret: LoginValues) => ({
  payload: { field },
  meta: { secret },
}));
export const signUpEdited = createAction(
  'accounts/signUpEdited',
  (field: keyof SignUpValues, secret: SignUpValues) => ({ payload: { field }, meta: { secret } }),
);
export const logInSubmitted = createAction('accounts/logInSubmitted', (isRememberMe: boolean, secret: LoginValues) => ({
  payload: { isRememberMe },
  meta: { secret },
}));
export const signUpSubmitted = createAction('accounts/signUpSubmitted', (languageId: number, secret: SignUpValues) => ({
  payload: { languageId },
  meta: { secret },
}));
/** The password is passed as its own confirmation too, so that it is recorded like any other new password. */
export const newPasswordLeft = createAction('accounts/newPasswordLeft', (password: string) =>
  withSecret<NewPassword>({ password, confirmPassword: password }),
);
export const resetSubmitted = createAction('accounts/resetSubmitted', withSecret<TypedAddress>);

export const passkeyLogInRequested = createAction<{ isRememberMe: boolean }, 'accounts/passkeyLogInRequested'>(
  'accounts/passkeyLogInRequested',
);

/** The login form is shown; the browser may fill a passkey into it. */
export const logInShown = createAction('accounts/logInShown');

/** @param of the form that was sent; errors are not shown in the other one, to which the visitor may have turned meanwhile */
function fail(state: typeof initialState, errors: FieldErrors, of = state.form): void {
  if (of !== state.form) return;
  state.failedTries += 1;
  state.errors = errors;
  state.isUnverified = false;
}

export const accountsSlice = createSlice({
  name: 'accounts',
  initialState,
  reducers: {
    formSwitched: (state, { payload }: PayloadAction<{ form: AccountsForm }>) =>
      payload.form === state.form ? state : { ...initialState, form: payload.form },
    errorsFound(state, { payload }: PayloadAction<{ errors: FieldErrors }>) {
      fail(state, payload.errors);
    },
    errorsChanged(state, { payload }: PayloadAction<{ errors: FieldErrors }>) {
      state.errors = payload.errors;
      state.isUnverified = false;
    },
    logInRefused(state, { payload: { text, isUnverified } }: PayloadAction<{ text: Text; isUnverified?: boolean }>) {
      fail(state, { usernameOrEmail: text, password: text }, 'logIn');
      state.isUnverified = isUnverified ?? false;
    },
    logInFailed(state, { payload }: PayloadAction<{ text: Text }>) {
      fail(state, { form: payload.text }, 'logIn');
    },
    signedUp: () => ({ ...initialState, hasSignedUp: true }),
    signUpRefused(state, { payload }: PayloadAction<{ wait: Text | null }>) {
      fail(state, payload.wait === null ? { username: taken, email: taken } : { form: payload.wait }, 'signUp');
    },
    signUpFailed(state, { payload }: PayloadAction<{ text: Text }>) {
      fail(state, { form: payload.text }, 'signUp');
    },
    passwordShownToggled(state) {
      state.isPasswordShown = !state.isPasswordShown;
    },
    capsLockChanged(state, { payload }: PayloadAction<{ isOn: boolean }>) {
      state.isCapsLockOn = payload.isOn;
    },
    passwordRated(state, { payload }: PayloadAction<{ isCommon: boolean }>) {
      state.isPasswordCommon = payload.isCommon;
    },
    passkeyExpected(state) {
      state.isPasskeyExpected = true;
    },
    resetOpened(state) {
      state.isResetOpen = true;
      state.resetError = null;
    },
    resetClosed(state) {
      state.isResetOpen = false;
    },
    resetLinkSent(state) {
      state.isResetOpen = false;
      state.isResetLinkSent = true;
    },
    resetLinkFailed(state, { payload }: PayloadAction<{ text: Text }>) {
      state.resetError = payload.text;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(newPasswordLeft, (state) => {
        state.isPasswordCommon = false;
      })
      // The address decides which form is shown, and stays the same.
      .addCase(loggedIn, (state) => ({ ...initialState, form: state.form }))
      // A visitor who is sent to the login form without having asked for it reads the reason there.
      .addCase(loggedOut, (state, { payload }) => {
        if (payload.by === 'refusedRenewal') state.errors = { form: { key: 'sessionEnded' } };
      })
      .addCase(locationChanged, (state, { payload }) => (payload.route === 'accounts' ? state : initialState)),
  selectors: { selectAccounts: (state) => state },
});

export const {
  formSwitched,
  errorsFound,
  errorsChanged,
  logInRefused,
  logInFailed,
  signedUp,
  signUpRefused,
  signUpFailed,
  passwordShownToggled,
  capsLockChanged,
  passwordRated,
  passkeyExpected,
  resetOpened,
  resetClosed,
  resetLinkSent,
  resetLinkFailed,
} = accountsSlice.actions;
export const { selectAccounts } = accountsSlice.selectors;
