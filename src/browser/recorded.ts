import type { RecordedClient } from '../action-log/declarations';
import {
  address,
  count,
  digest,
  fields,
  flag,
  languageCode,
  nothing,
  oneOf,
  optional,
  orNull,
  pageOrigin,
  promise,
  withheld,
  words,
} from '../action-log/rules';
import { form } from '../features/accounts/recorded';
import { mode } from '../features/theme/recorded';
import type { Browser } from './browser';

const news = oneOf('loggedIn', 'loggedOut');

/** What may be recorded of the calls to the browser. */
export const browser: RecordedClient<Browser> = {
  tellOtherTabs: { args: [news], result: nothing },
  nextNewsFromOtherTabs: { args: [], result: promise(news), lastsWithPage: () => true },
  leave: { args: [address], result: nothing },
  isOutdated: { args: [], result: promise(flag) },
  reload: { args: [], result: promise(nothing) },
  keptForm: { args: [], result: orNull(form) },
  fillIn: { args: [], result: promise(nothing) },
  whenSeen: { args: [], result: promise(nothing) },
  isMobile: { args: [], result: flag },
  pageOrigin: { args: [], result: pageOrigin },
  currentAddress: { args: [], result: address },
  navigate: {
    args: [address, fields<{ replace?: boolean }>({ replace: optional(flag) })],
    result: promise(nothing),
  },
  dropPrefix: { args: [], result: nothing },
  forgetQuery: { args: [], result: nothing },
  showFromTop: { args: [], result: nothing },
  copy: { args: [words], result: promise(flag) },
  expectSession: { args: [flag], result: nothing },
  showAccounts: { args: [], result: nothing },
  setTitle: { args: [digest], result: nothing },
  setThemeColor: { args: [oneOf('white', 'page')], result: nothing },
  setDocumentLanguage: { args: [languageCode], result: nothing },
  rememberLanguage: { args: [count], result: nothing },
  storedThemeMode: { args: [], result: mode },
  setThemeMode: { args: [mode], result: flag },
  // What was thrown may say anything: only that something was is recorded.
  logError: { args: [withheld(''), withheld<unknown>(null)], result: nothing },
};
