import type { WordsOf } from '../../action-log/declarations';
import type * as slice from './slice';

export const sessionWords: WordsOf<typeof slice> = {
  'session/profileLoaded': 'The profile arrived',
  'session/loggedIn': 'The visitor is logged in, by {by}',
  'session/loggedOut': 'The visitor is logged out, by {by}',
  'session/loggedInViewShown': 'The logged-in view was shown',
  'session/logoutRequested': { visitor: 'pressed Log out' },
  'session/logoutEverywhereRequested': { visitor: 'asked to be logged out everywhere' },
  'session/logoutRefused': 'The log-out was refused',
  'session/logoutFailed': 'The log-out got no answer',
  'session/accessCheckRequested': 'The access is checked',
  'session/accessChecked': 'The access was granted',
  'session/accessCheckFailed': 'The access could not be checked',
};
