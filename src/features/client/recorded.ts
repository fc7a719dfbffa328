import type { Glossary, RecordedFeature } from '../../action-log/declarations';
import { fields, flag, knownHost, knownOrigin, list, oneOf, pageOrigin, privateText } from '../../action-log/rules';
import type * as slice from './slice';

export const client: RecordedFeature<typeof slice, slice.ClientState> = {
  state: fields({
    isMobile: flag,
    isWaiting: flag,
    isOutdated: flag,
    urlProtocol: oneOf('https', 'http'),
    pageOrigin,
    sisterHost: knownHost,
    trustedOrigins: list(knownOrigin),
  }),
  events: {
    'client/started': { payload: fields({ isMobile: flag, pageOrigin }) },
    'client/waitingChanged': { payload: fields({ isWaiting: flag }) },
    'client/copyRequested': { payload: fields({ words: privateText }) },
    'client/chunkFailed': {},
    'client/wentOnline': {},
    'client/tabShown': {},
    'client/sessionEndHeard': {},
    'client/waitGivenUp': {},
    'client/crashed': {},
    'client/logRequested': {},
    'client/newerBuildFound': {},
    'client/reloadRequested': {},
  },
};

export const clientGlossary: Glossary<typeof slice> = {
  'client/started': { reportedBy: 'start flow', heardBy: 'client' },
  'client/waitingChanged': { reportedBy: 'every flow a visitor waits for', heardBy: 'client (the waiting flag)' },
  'client/copyRequested': { reportedBy: 'info page', heardBy: 'copy flow' },
  'client/chunkFailed': { reportedBy: 'the boundary around a screen', heardBy: 'update flow' },
  'client/wentOnline': {
    reportedBy: 'the browser',
    heardBy: 'language, refresh, start, verification and loadManaged flows',
  },
  'client/tabShown': { reportedBy: 'the browser', heardBy: 'start flow' },
  'client/sessionEndHeard': { reportedBy: 'the wait for the session’s end', heardBy: 'start flow' },
  'client/waitGivenUp': {
    reportedBy: 'what waits for long',
    heardBy: 'giveUpWaiting, refresh, passwordReset and emailRestore flows',
  },
  'client/crashed': { reportedBy: 'the boundary around the page', heardBy: 'the log' },
  'client/logRequested': {
    reportedBy: 'crash screen, failed part of a page',
    heardBy: 'the log, which is saved as a file',
  },
  'client/newerBuildFound': { reportedBy: 'update flow', heardBy: 'client' },
  'client/reloadRequested': {
    reportedBy: 'offer of a newer build, failed part of a page',
    heardBy: 'update flow',
  },
};
