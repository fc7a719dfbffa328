import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sisterOrigin } from '../../../shared/origins';
import type { SiteAddresses } from '../../../shared/siteConfig';

/** The client's state (docs/behaviour.md, 3), and the addresses it builds links from. */
const initialState = {
  isMobile: false,
  isWaiting: false,
  /** True if the host serves a newer build than this page's. */
  isOutdated: false,
  urlProtocol: 'https' as SiteAddresses['urlProtocol'],
  pageOrigin: '',
  sisterHost: '',
  trustedOrigins: [] as readonly string[],
};
export type ClientState = Readonly<typeof initialState>;

export const copyRequested = createAction('client/copyRequested', (payload: { words: string }) => ({ payload }));
export const reloadRequested = createAction('client/reloadRequested');
export const chunkFailed = createAction('client/chunkFailed');
/** The browser is online again: what failed without a connection is requested again. */
export const wentOnline = createAction('client/wentOnline');
export const tabShown = createAction('client/tabShown');
/** The service says that the session may have ended on another device. */
export const sessionEndHeard = createAction('client/sessionEndHeard');
export const waitGivenUp = createAction('client/waitGivenUp');
export const crashed = createAction('client/crashed');
export const logRequested = createAction('client/logRequested');

export const clientSlice = createSlice({
  name: 'client',
  initialState,
  reducers: {
    started(state, { payload }: PayloadAction<{ isMobile: boolean; pageOrigin: string }>) {
      state.isMobile = payload.isMobile;
      state.pageOrigin = payload.pageOrigin;
    },
    waitingChanged(state, { payload }: PayloadAction<{ isWaiting: boolean }>) {
      state.isWaiting = payload.isWaiting;
    },
    newerBuildFound(state) {
      state.isOutdated = true;
    },
  },
  selectors: {
    selectIsMobile: (state) => state.isMobile,
    selectIsWaiting: (state) => state.isWaiting,
    selectIsOutdated: (state) => state.isOutdated,
    /** False in the export and until the flows run: controls that cannot work yet are disabled. */
    selectIsStarted: (state) => state.pageOrigin !== '',
    selectPageOrigin: (state) => state.pageOrigin,
    selectSisterOrigin: sisterOrigin,
  },
});

export const { started, waitingChanged, newerBuildFound } = clientSlice.actions;
export const {
  selectIsMobile,
  selectIsWaiting,
  selectIsOutdated,
  selectIsStarted,
  selectPageOrigin,
  selectSisterOrigin,
} = clientSlice.selectors;

export function clientStateFor(addresses: SiteAddresses): ClientState {
  const { urlProtocol, sisterHost, trustedOrigins } = addresses;
  return { ...initialState, urlProtocol, sisterHost, trustedOrigins };
}
