import { combineReducers, configureStore, createSlice } from '@reduxjs/toolkit';

const client = createSlice({
  name: 'client',
  initialState: { isMobile: false, isLoggedIn: false, isWaiting: false, toast: null, urlProtocol: 'https', mode: 'light', language: 'en' },
  reducers: {
    started: (state, { payload }) => void (state.isMobile = payload.isMobile),
    loggedIn: (state) => void (state.isLoggedIn = true),
    loggedOut: (state) => void (state.isLoggedIn = false),
    waitingChanged: (state, { payload }) => void (state.isWaiting = payload),
    toastShown: (state, { payload }) => void (state.toast = payload),
    toastHidden: (state) => void (state.toast = null),
    modeChosen: (state, { payload }) => void (state.mode = payload),
    languageChosen: (state, { payload }) => void (state.language = payload),
  },
});

const menu = createSlice({
  name: 'menu',
  initialState: { isOpen: false },
  reducers: {
    toggled: (state) => void (state.isOpen = !state.isOpen),
    closed: (state) => void (state.isOpen = false),
  },
});

export const { started, loggedIn, loggedOut, waitingChanged, toastShown, toastHidden, modeChosen, languageChosen } = client.actions;
export const { toggled, closed } = menu.actions;

const reducer = combineReducers({ client: client.reducer, menu: menu.reducer });

/** One store a request, as Redux Toolkit's guide for Next says. */
export const makeStore = () => configureStore({ reducer });
