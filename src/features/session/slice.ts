import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Visitor } from '../../../shared/contract';

export type LoggedInVisitor = Readonly<Pick<Visitor, 'username' | 'email'>>;

/** Whether the visitor is logged in, and what is known about them (docs/behaviour.md, 4). */
const initialState = {
  isLoggedIn: false,
  /** The visitor who is logged in; undefined if the service did not say. */
  visitor: undefined as LoggedInVisitor | undefined,
  /** The opaque id of the visitor who is shown; undefined if the service did not say. */
  subject: undefined as string | undefined,
  /** False until the app start's renewal has ended, one way or the other. */
  isKnown: false,
  /**
   * `failed` if the refresh view's one check got no usable answer, `looping` if `continue` leads back here again and again.
   */
  accessCheck: 'idle' as 'idle' | 'running' | 'failed' | 'looping',
};

/** The visitor named in an answer of the service; answers of older versions name none. */
export const visitorIn = ({
  sub,
  username,
  email,
}: Partial<LoggedInVisitor> & { readonly sub?: string | undefined }): { sub?: string; visitor?: LoggedInVisitor } => ({
  ...(sub !== undefined && { sub }),
  ...(username !== undefined && email !== undefined && { visitor: { username, email } }),
});

export const profileLoaded = createAction('session/profileLoaded', (payload: { uiLanguageId: number }) => ({
  payload,
}));
export const loggedInViewShown = createAction('session/loggedInViewShown');
export const logoutRequested = createAction('session/logoutRequested');
export const logoutEverywhereRequested = createAction('session/logoutEverywhereRequested');
export const logoutRefused = createAction('session/logoutRefused');
export const logoutFailed = createAction('session/logoutFailed');

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    loggedIn(
      state,
      {
        payload: { sub, visitor },
      }: PayloadAction<{ by: 'renewal' | 'login' | 'otherTab'; sub?: string; visitor?: LoggedInVisitor }>,
    ) {
      state.isLoggedIn = true;
      state.isKnown = true;
      if (sub !== undefined) state.subject = sub;
      if (visitor) state.visitor = visitor;
    },
    visitorReplaced: (_state, { payload: { sub } }: PayloadAction<{ sub: string }>) => ({
      ...initialState,
      isLoggedIn: true,
      isKnown: true,
      subject: sub,
    }),
    visitorChanged(state, { payload: { visitor } }: PayloadAction<{ visitor: LoggedInVisitor }>) {
      state.visitor = visitor;
    },
    loggedOut: (
      _state,
      _event: PayloadAction<{
        by: 'start' | 'visitor' | 'refusedRenewal' | 'otherTab' | 'deletion';
        /** Set if the flow goes on to another page. */
        isLeaving?: true;
      }>,
    ) => ({ ...initialState, isKnown: true }),
    accessCheckRequested(state) {
      state.accessCheck = 'running';
    },
    accessChecked(state) {
      state.accessCheck = 'idle';
    },
    accessCheckFailed(state) {
      state.accessCheck = 'failed';
    },
    redirectLoopFound(state) {
      state.accessCheck = 'looping';
    },
  },
  selectors: {
    selectIsLoggedIn: (state) => state.isLoggedIn,
    selectIsSessionKnown: (state) => state.isKnown,
    selectVisitor: (state) => state.visitor,
    selectSubject: (state) => state.subject,
    selectAccessCheck: (state) => state.accessCheck,
  },
});

export const {
  loggedIn,
  visitorReplaced,
  visitorChanged,
  loggedOut,
  accessCheckRequested,
  accessChecked,
  accessCheckFailed,
  redirectLoopFound,
} = sessionSlice.actions;
export const { selectIsLoggedIn, selectVisitor, selectSubject, selectIsSessionKnown, selectAccessCheck } =
  sessionSlice.selectors;
