import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Whether the visitor is logged in, and what is known about it (docs/behaviour.md, 4). */
export interface SessionState {
  readonly isLoggedIn: boolean;
  /** False until the app start's renewal has ended, one way or the other. */
  readonly isKnown: boolean;
  /** `failed` where the refresh view's one check got no usable answer, `looping` where `continue` leads back here again and again. */
  readonly accessCheck: 'idle' | 'running' | 'failed' | 'looping';
}

const initialState: SessionState = { isLoggedIn: false, isKnown: false, accessCheck: 'idle' };

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
    loggedIn(state, _event: PayloadAction<{ by: 'renewal' | 'login' | 'otherTab' }>) {
      state.isLoggedIn = true;
      state.isKnown = true;
    },
    loggedOut: (
      _state,
      _event: PayloadAction<{ by: 'start' | 'visitor' | 'refusedRenewal' | 'otherTab' | 'deletion' }>,
    ) => ({
      ...initialState,
      isKnown: true,
    }),
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
    selectAccessCheck: (state) => state.accessCheck,
  },
});

export const { loggedIn, loggedOut, accessCheckRequested, accessChecked, accessCheckFailed, redirectLoopFound } =
  sessionSlice.actions;
export const { selectIsLoggedIn, selectIsSessionKnown, selectAccessCheck } = sessionSlice.selectors;
