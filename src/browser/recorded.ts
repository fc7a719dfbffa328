import type { RecordedClient } from '../action-log/declarations';
import {
  address,
  integer,
  digest,
  fields,
  flag,
  languageCode,
  noValue,
  oneOf,
  optional,
  orNull,
  pageOrigin,
  promise,
  withheld,
  privateText,
} from '../action-log/rules';
import { form } from '../features/accounts/recorded';
import { mode } from '../features/theme/recorded';
import type { Browser } from './browser';
import type { GivenPasskey } from './passkeys';

const givenPasskey = fields<GivenPasskey>({ isDone: flag, credential: withheld('{}') });
const news = oneOf('loggedIn', 'loggedOut', 'accountDeleted');

/** What may be recorded of the calls to the browser. */
export const browser: RecordedClient<Browser> = {
  tellOtherTabs: { args: [news], result: noValue },
  nextNewsFromOtherTabs: { args: [], result: promise(news), lastsWithPage: () => true },
  canAutofillPasskeys: { args: [], result: promise(flag) },
  createPasskey: { args: [withheld('{}')], result: promise(givenPasskey) },
  usePasskey: { args: [withheld('{}')], result: promise(givenPasskey) },
  autofilledPasskey: { args: [withheld('{}')], result: promise(givenPasskey), lastsWithPage: () => true },
  leave: { args: [address], result: noValue },
  isOutdated: { args: [], result: promise(flag) },
  reload: { args: [], result: promise(noValue) },
  keptForm: { args: [], result: orNull(form) },
  fillIn: { args: [], result: promise(noValue) },
  whenSeen: { args: [], result: promise(noValue) },
  isMobile: { args: [], result: flag },
  pageOrigin: { args: [], result: pageOrigin },
  currentAddress: { args: [], result: address },
  navigate: {
    args: [address, fields<{ replace?: boolean }>({ replace: optional(flag) })],
    result: promise(noValue),
  },
  dropPrefix: { args: [], result: noValue },
  forgetQuery: { args: [], result: noValue },
  showFromTop: { args: [], result: noValue },
  copy: { args: [privateText], result: promise(flag) },
  saveData: { args: [withheld('{}')], result: noValue },
  expectSession: { args: [flag], result: noValue },
  showAccounts: { args: [], result: noValue },
  setTitle: { args: [digest], result: noValue },
  setThemeColor: { args: [oneOf('white', 'page')], result: noValue },
  setDocumentLanguage: { args: [languageCode], result: noValue },
  rememberLanguage: { args: [integer], result: noValue },
  storedThemeMode: { args: [], result: mode },
  setThemeMode: { args: [mode], result: flag },
  // What was thrown may say anything: only that something was is recorded.
  logError: { args: [withheld(''), withheld<unknown>(null)], result: noValue },
};
