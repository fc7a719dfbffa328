import { createAction, createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { AccountDetails, AccountEvent, AccountSession } from '../../../shared/accountContract';
import type { Passkey } from '../../../shared/contract';
import type {
  ChosenPassword,
  ConfirmedDeletion,
  PasswordChange,
  TypedAddress,
  TypedName,
} from '../../../shared/validation';
import type { PasskeyFailure } from '../../lib/passkeyFailure';
import { withSecret } from '../../lib/withSecret';
import type { Text } from '../../lib/text';
import { locationChanged } from '../navigation/slice';
import { loggedOut, visitorReplaced } from '../session/slice';
import { toastShown } from '../toast/slice';

/** The parts of the manage page, each of which loads on its own (docs/behaviour.md, Managing the account). */
export const manageParts = ['account', 'sessions', 'passkeys', 'events'] as const;
export type ManagePart = (typeof manageParts)[number];

export const manageForms = ['confirmation', 'password', 'secure', 'username', 'email', 'passkey', 'deletion'] as const;
export type ManageForm = (typeof manageForms)[number];
/** The forms that open in place of a row's button. */
export const editForms = ['username', 'email', 'password'] as const;
export type EditForm = (typeof editForms)[number];
/** Errors by field; `form` is for errors of no field. */
export type ManageErrors = {
  readonly [Field in keyof PasswordChange | keyof ConfirmedDeletion | keyof TypedAddress | 'form']?: Text;
};

/**
 * What the manage page shows; typed values are never kept here. Optional parts are present once they have loaded or failed.
 */
export interface ManageState {
  readonly isSecuring: boolean;
  /** Whether the visitor has opened or closed the form of a row. */
  readonly editing?: { readonly [Form in EditForm]?: boolean };
  readonly isConfirming: boolean;
  readonly isDeleting?: boolean;
  readonly account?: AccountDetails;
  readonly sessions?: readonly AccountSession[];
  readonly events?: readonly AccountEvent[];
  /** When the events were loaded, in milliseconds since 1970. */
  readonly eventsAt?: number;
  readonly passkeys?: readonly Passkey[];
  /** Why the browser gave no passkey when last asked for one, or why it cannot give any. */
  readonly passkeyFailure?: PasskeyFailure;
  readonly failures?: { readonly [Part in ManagePart]?: Text };
  /** How many times each form was accepted. An accepted form is emptied; text typed into the others stays. */
  readonly accepted?: { readonly [Form in ManageForm]?: number };
  /** The form that was accepted last, with the text of its toast once that was shown. */
  readonly result?: { readonly form: ManageForm; readonly text?: Text };
  readonly refusal?: { readonly form: ManageForm; readonly errors: ManageErrors; readonly tries: number };
}

const initialState: ManageState = { isSecuring: false, isConfirming: false };

export const confirmationSubmitted = createAction('manage/confirmationSubmitted', withSecret<ChosenPassword>);
export const passwordChangeSubmitted = createAction('manage/passwordChangeSubmitted', withSecret<PasswordChange>);
/** Secures the account: sets a new password, and keeps only these passkeys. */
export const secureSubmitted = createAction(
  'manage/secureSubmitted',
  (payload: { keepPasskeys: readonly string[] }, secret: PasswordChange) => ({ payload, meta: { secret } }),
);
export const usernameSubmitted = createAction('manage/usernameSubmitted', withSecret<TypedName>);
type PasskeyName = { readonly passkeyName: string };
export const passkeyAddSubmitted = createAction('manage/passkeyAddSubmitted', withSecret<PasskeyName>);
export const passkeyRenameSubmitted = createAction(
  'manage/passkeyRenameSubmitted',
  (payload: { id: string }, secret: PasskeyName) => ({ payload, meta: { secret } }),
);
export const passkeyRemoveRequested = createAction('manage/passkeyRemoveRequested', (payload: { id: string }) => ({
  payload,
}));
export const passkeyConfirmationRequested = createAction('manage/passkeyConfirmationRequested');
export const emailSubmitted = createAction('manage/emailSubmitted', withSecret<TypedAddress>);
export const emailLinkRequested = createAction('manage/emailLinkRequested');
export const emailChangeGivenUp = createAction('manage/emailChangeGivenUp');
export const sessionEndRequested = createAction('manage/sessionEndRequested', (payload: { id: string }) => ({
  payload,
}));
export const otherSessionsEndRequested = createAction('manage/otherSessionsEndRequested');
export const dataRequested = createAction('manage/dataRequested');
export const deletionConfirmed = createAction('manage/deletionConfirmed', withSecret<ConfirmedDeletion>);
export const loadRetried = createAction('manage/loadRetried', (payload: { part: ManagePart }) => ({ payload }));

/** Keeps `impossible`: whether the browser can use passkeys on this page does not change. */
function forgetPasskeyFailure(state: Draft<ManageState>): void {
  if (state.passkeyFailure !== 'impossible') delete state.passkeyFailure;
}

export const manageSlice = createSlice({
  name: 'manage',
  initialState,
  reducers: {
    secureToggled(state, { payload: { isOpen } }: PayloadAction<{ isOpen: boolean }>) {
      state.isSecuring = isOpen;
    },
    editToggled(state, { payload: { form, isOpen } }: PayloadAction<{ form: EditForm; isOpen: boolean }>) {
      state.editing = { ...state.editing, [form]: isOpen };
      if (state.refusal?.form === form) delete state.refusal;
    },
    accountLoaded(state, { payload }: PayloadAction<{ account: AccountDetails }>) {
      state.account = payload.account;
    },
    eventsLoaded(state, { payload }: PayloadAction<{ events: readonly AccountEvent[]; at: number }>) {
      state.events = [...payload.events];
      state.eventsAt = payload.at;
    },
    sessionsLoaded(state, { payload }: PayloadAction<{ sessions: readonly AccountSession[] }>) {
      state.sessions = [...payload.sessions];
    },
    /** One other session has ended, or all others if no id is given. */
    sessionsEnded(state, { payload: { id } }: PayloadAction<{ id: string | null }>) {
      state.sessions = (state.sessions ?? []).filter((one) => one.isThis || (id !== null && one.id !== id));
    },
    passkeysLoaded(state, { payload }: PayloadAction<{ passkeys: readonly Passkey[] }>) {
      state.passkeys = [...payload.passkeys];
      if (state.account) state.account.hasPasskeys = payload.passkeys.length > 0;
      forgetPasskeyFailure(state);
    },
    passkeyFailed(state, { payload: { why } }: PayloadAction<{ why: PasskeyFailure }>) {
      state.passkeyFailure = why;
    },
    loadStarted(state, { payload: { part } }: PayloadAction<{ part: ManagePart }>) {
      delete state.failures?.[part];
    },
    loadFailed(state, { payload: { part, text } }: PayloadAction<{ part: ManagePart; text: Text }>) {
      state.failures = { ...state.failures, [part]: text };
    },
    confirmationAsked(state) {
      state.isConfirming = true;
      delete state.refusal;
      forgetPasskeyFailure(state);
    },
    confirmed(state) {
      state.isConfirming = false;
      delete state.refusal;
      forgetPasskeyFailure(state);
    },
    confirmationDismissed(state) {
      state.isConfirming = false;
      delete state.refusal;
    },
    deletionOpened(state) {
      state.isDeleting = true;
    },
    deletionClosed(state) {
      delete state.isDeleting;
      if (state.refusal?.form === 'deletion') delete state.refusal;
    },
    formRefused(state, { payload }: PayloadAction<{ form: ManageForm; errors: ManageErrors }>) {
      state.refusal = { ...payload, tries: (state.refusal?.tries ?? 0) + 1 };
      delete state.result;
    },
    formAccepted(state, { payload: { form } }: PayloadAction<{ form: ManageForm }>) {
      state.accepted = { ...state.accepted, [form]: (state.accepted?.[form] ?? 0) + 1 };
      state.result = { form };
      if (state.editing) Object.assign(state.editing, { [form]: false });
      delete state.refusal;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(loggedOut, (state, { payload }) => (payload.isLeaving ? state : initialState))
      .addCase(visitorReplaced, () => initialState)
      // The toast disappears after three seconds; its text stays with the form.
      .addCase(toastShown, (state, { payload }) => {
        if (state.result && state.result.text === undefined && payload.isPositive) state.result.text = payload.text;
      })
      .addCase(locationChanged, (state, { payload }) => {
        if (payload.route !== 'manage') return initialState;
        state.isConfirming = false;
        return state;
      }),
  selectors: { selectManage: (state) => state },
});

export const {
  secureToggled,
  editToggled,
  accountLoaded,
  eventsLoaded,
  sessionsLoaded,
  sessionsEnded,
  passkeysLoaded,
  passkeyFailed,
  loadStarted,
  loadFailed,
  confirmationAsked,
  confirmed,
  confirmationDismissed,
  deletionOpened,
  deletionClosed,
  formRefused,
  formAccepted,
} = manageSlice.actions;
export const { selectManage } = manageSlice.selectors;
