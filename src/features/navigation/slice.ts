import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Visit } from '../../app/routes';
import { loggedIn, loggedOut, accessChecked } from '../session/slice';

/** Where the visitor is, and what the address asked for (docs/behaviour.md, 2). */
export interface NavigationState extends Visit {
  /** How many pages the visitor has opened since the document was loaded; a changed query is not a new page. */
  readonly visits: number;
  /** The session has ended and another page is loading: until it is shown, this one stays as it is. */
  readonly isLeaving?: true;
}

const initialState: NavigationState = {
  route: 'welcome',
  path: '/',
  prefix: '',
  continueTo: null,
  isRefresh: false,
  isLogout: false,
  visits: 0,
};

export const accountsChosen = createAction('navigation/accountsChosen');

export const navigationSlice = createSlice({
  name: 'navigation',
  initialState,
  reducers: {
    locationChanged: {
      reducer: (state, { payload }: PayloadAction<Visit, string, { secret: { token: string | null } }>) => {
        // The same page without its prefix is not a new visit: a flag that was handled there is not handled again.
        const isSameVisit = payload.path === state.path && payload.prefix !== state.prefix;
        return {
          ...payload,
          isLogout: payload.isLogout && (!isSameVisit || state.isLogout),
          isRefresh: payload.isRefresh && (!isSameVisit || state.isRefresh),
          ...(payload.isLogin && { isLogin: !isSameVisit || state.isLogin === true }),
          visits: state.visits === 0 || payload.path !== state.path ? state.visits + 1 : state.visits,
        };
      },
      prepare: (visit: Visit, token: string | null) => ({ payload: visit, meta: { secret: { token } } }),
    },
  },
  extraReducers: (builder) =>
    builder
      // A flag is obeyed once: a visitor who has just logged in, here or in another tab, is not logged out by the flag
      // that is still in the address.
      .addCase(loggedIn, (state, { payload }) => {
        if (payload.by === 'renewal') return;
        state.isLogout = false;
        if (payload.by === 'login') delete state.isLogin;
      })
      // The refresh view stays until its own check has ended, whatever the app start found.
      .addCase(loggedOut, (state, { payload }) => {
        state.isLogout = false;
        if (payload.isLeaving) state.isLeaving = true;
        state.isRefresh &&= payload.by === 'start';
      })
      .addCase(accessChecked, (state) => {
        state.isRefresh = false;
      }),
  selectors: { selectVisit: (state) => state },
});

export const { locationChanged } = navigationSlice.actions;
export const { selectVisit } = navigationSlice.selectors;
