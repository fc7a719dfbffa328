import type { Glossary, RecordedFeature } from '../../action-log/declarations';
import { integer, fields, flag, oneOf } from '../../action-log/rules';
import type * as slice from './slice';

export const session: RecordedFeature<typeof slice, slice.SessionState> = {
  state: fields({ isLoggedIn: flag, isKnown: flag, accessCheck: oneOf('idle', 'running', 'failed') }),
  events: {
    'session/profileLoaded': { payload: fields({ uiLanguageId: integer }) },
    'session/loggedIn': { payload: fields({ by: oneOf('renewal', 'login', 'otherTab') }) },
    'session/loggedOut': {
      payload: fields({ by: oneOf('start', 'visitor', 'refusedRenewal', 'otherTab', 'deletion') }),
    },
    'session/loggedInViewShown': {},
    'session/logoutRequested': {},
    'session/logoutEverywhereRequested': {},
    'session/logoutRefused': {},
    'session/logoutFailed': {},
    'session/accessCheckRequested': {},
    'session/accessChecked': {},
    'session/accessCheckFailed': {},
  },
};

export const sessionGlossary: Glossary<typeof slice> = {
  'session/profileLoaded': { reportedBy: 'start and tabs flows', heardBy: 'language flow' },
  'session/loggedIn': {
    reportedBy: 'start, log-in, refresh and tabs flows',
    heardBy: 'session, navigation, accounts; tabs and session-hint flows',
  },
  'session/loggedOut': {
    reportedBy: 'start, renewal, log-out, new-password, own-data and tabs flows',
    heardBy: 'session, navigation; tabs and session-hint flows',
  },
  'session/loggedInViewShown': { reportedBy: 'logged-in view', heardBy: 'log-out flow (the logout flag)' },
  'session/logoutRequested': { reportedBy: 'logged-in view', heardBy: 'log-out flow' },
  'session/logoutEverywhereRequested': { reportedBy: 'logged-in view', heardBy: 'log-out flow' },
  'session/logoutRefused': { reportedBy: 'log-out flow', heardBy: 'the log' },
  'session/logoutFailed': { reportedBy: 'log-out flow', heardBy: 'the log' },
  'session/accessCheckRequested': {
    reportedBy: 'refresh flow, refresh view',
    heardBy: 'session; refresh and session-hint flows',
  },
  'session/accessChecked': { reportedBy: 'refresh flow', heardBy: 'session, navigation' },
  'session/accessCheckFailed': { reportedBy: 'refresh flow', heardBy: 'session' },
};
