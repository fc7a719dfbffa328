import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Text } from '../../lib/text';
import type { LoginValues, SignUpValues } from '../../lib/validation';
import { entered } from '../navigation/slice';
import { loggedIn, loginRefused, loginSubmitted } from '../session/slice';

export type AccountsForm = 'logIn' | 'signUp';
export type AccountsField = keyof LoginValues | keyof SignUpValues;
/** What is wrong, by field; `form` is what concerns none of them, such as a server that asks to wait. */
export type FieldErrors = { readonly [Field in AccountsField | 'form']?: Text };

/** The forms of the accounts screen (specification 2); what is typed into them is never here. */
export interface AccountsState {
  readonly form: AccountsForm;
  /** Fields are checked while they are typed into only after a first try. */
  readonly isTried: boolean;
  readonly errors: FieldErrors;
  readonly hasSignedUp: boolean;
  readonly isResetOpen: boolean;
}

const initialState: AccountsState = { form: 'logIn', isTried: false, errors: {}, hasSignedUp: false, isResetOpen: false };

export const accountsSlice = createSlice({
  name: 'accounts',
  initialState,
  reducers: {
    formSwitched: (_state, { payload }: PayloadAction<{ form: AccountsForm }>) => ({ ...initialState, form: payload.form }),
    logInEdited: {
      reducer: (_state, _event: PayloadAction<{ field: keyof LoginValues }, string, { secret: LoginValues }>) => {},
      prepare: (field: keyof LoginValues, secret: LoginValues) => ({ payload: { field }, meta: { secret } }),
    },
    signUpEdited: {
      reducer: (_state, _event: PayloadAction<{ field: keyof SignUpValues }, string, { secret: SignUpValues }>) => {},
      prepare: (field: keyof SignUpValues, secret: SignUpValues) => ({ payload: { field }, meta: { secret } }),
    },
    errorsChanged(state, { payload }: PayloadAction<{ errors: FieldErrors }>) {
      state.errors = payload.errors;
    },
    signUpSubmitted: {
      reducer(state, _event: PayloadAction<{ languageId: number }, string, { secret: SignUpValues }>) {
        state.isTried = true;
      },
      prepare: (languageId: number, secret: SignUpValues) => ({ payload: { languageId }, meta: { secret } }),
    },
    signUpInvalid() {},
    signedUp: () => ({ ...initialState, hasSignedUp: true }),
    signUpRefused(state, { payload }: PayloadAction<{ wait: Text | null }>) {
      state.errors =
        payload.wait === null ? { username: { key: 'nameOrEmailTaken' }, email: { key: 'nameOrEmailTaken' } } : { form: payload.wait };
    },
    signUpFailed(state, { payload }: PayloadAction<{ text: Text }>) {
      state.errors = { form: payload.text };
    },
    resetOpened(state) {
      state.isResetOpen = true;
    },
    resetClosed(state) {
      state.isResetOpen = false;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(loginSubmitted, (state) => {
        state.isTried = true;
      })
      .addCase(loginRefused, (state, { payload }) => {
        state.errors = { usernameOrEmail: payload.text, password: payload.text };
      })
      .addCase(loggedIn, () => initialState)
      .addCase(entered, (state, { payload }) => (payload.route === 'accounts' ? state : initialState)),
  selectors: {
    selectAccountsForm: (state) => state.form,
    selectIsTried: (state) => state.isTried,
    selectFieldErrors: (state) => state.errors,
    selectHasSignedUp: (state) => state.hasSignedUp,
    selectIsResetOpen: (state) => state.isResetOpen,
  },
});

export const {
  formSwitched,
  logInEdited,
  signUpEdited,
  errorsChanged,
  signUpSubmitted,
  signUpInvalid,
  signedUp,
  signUpRefused,
  signUpFailed,
  resetOpened,
  resetClosed,
} = accountsSlice.actions;
export const { selectAccountsForm, selectIsTried, selectFieldErrors, selectHasSignedUp, selectIsResetOpen } = accountsSlice.selectors;
