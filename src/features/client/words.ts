import type { WordsOf } from '../../action-log/declarations';
import type * as slice from './slice';

export const clientWords: WordsOf<typeof slice> = {
  'client/started': 'The site started',
  'client/waitingChanged': 'The page waits for an answer: {isWaiting}',
  'client/copyRequested': { visitor: 'copied {words}' },
  'client/chunkFailed': 'A part of the page did not load',
  'client/wentOnline': 'The browser went online',
  'client/tabShown': { visitor: 'came back to the tab' },
  'client/sessionEndHeard': 'The service said that the session may have ended',
  'client/waitGivenUp': { visitor: 'gave up waiting' },
  'client/crashed': 'The page crashed',
  'client/logRequested': { visitor: 'asked for the log' },
  'client/newerBuildFound': 'A newer build was found',
  'client/reloadRequested': { visitor: 'asked for a reload' },
};
