import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Text } from '../../lib/text';

/** Whether the visitor is logged in, and what is known about it (specification 4). */
export interface SessionState {
  readonly isLoggedIn: boolean;
  /** False until the app start's renewal has ended, one way or the other. */
  readonly isKnown: boolean;
  /** `failed` where the refresh view's one check got no usable answer. */
  readonly accessCheck: 'idle' | 'running' | 'failed';
}

const initialState: SessionState = { isLoggedIn: false, isKnown: false, accessCheck: 'idle' };

export interface LoginSecret {
  readonly usernameOrEmail: string;
  readonly password: string;
}

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    loginSubmitted: {
      reducer: (_state, _event: PayloadAction<{ isRememberMe: boolean }, string, { secret: LoginSecret }>) => {},
      prepare: (isRememberMe: boolean, secret: LoginSecret) => ({ payload: { isRememberMe }, meta: { secret } }),
    },
    loginRefused(_state, _event: PayloadAction<{ text: Text }>) {},
    loginFailed(_state, _event: PayloadAction<{ text: Text }>) {},
    profileLoaded(_state, _event: PayloadAction<{ uiLanguageId: number }>) {},
    loggedIn: (state, _event: PayloadAction<{ by: 'renewal' | 'login' | 'otherTab' }>) => ({
      ...state,
      isLoggedIn: true,
      isKnown: true,
    }),
    loggedOut: (
      _state,
      _event: PayloadAction<{ by: 'start' | 'visitor' | 'refusedRenewal' | 'otherTab' }>,
    ): SessionState => ({ isLoggedIn: false, isKnown: true, accessCheck: 'idle' }),
    loggedInViewShown() {},
    logoutRequested() {},
    logoutRefused() {},
    logoutFailed() {},
    accessCheckRequested: (state) => ({ ...state, accessCheck: 'running' }),
    accessChecked: (state) => ({ ...state, accessCheck: 'idle' }),
    accessCheckFailed: (state) => ({ ...state, accessCheck: 'failed' }),
  },
  selectors: {
    selectIsLoggedIn: (state) => state.isLoggedIn,
    selectIsSessionKnown: (state) => state.isKnown,
    selectAccessCheck: (state) => state.accessCheck,
  },
});

export const {
  loginSubmitted,
  loginRefused,
  loginFailed,
  profileLoaded,
  loggedIn,
  loggedOut,
  loggedInViewShown,
  logoutRequested,
  logoutRefused,
  logoutFailed,
  accessCheckRequested,
  accessChecked,
  accessCheckFailed,
} = sessionSlice.actions;
export const { selectIsLoggedIn, selectIsSessionKnown, selectAccessCheck } = sessionSlice.selectors;
