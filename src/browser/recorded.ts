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
  tellOtherTabs: { args: [news], result: noValue, touches: 'other tabs' },
  nextNewsFromOtherTabs: { args: [], result: promise(news), touches: 'other tabs', lastsWithPage: () => true },
  canAutofillPasskeys: { args: [], result: promise(flag), touches: 'passkeys' },
  createPasskey: { args: [withheld('{}')], result: promise(givenPasskey), touches: 'passkeys' },
  usePasskey: { args: [withheld('{}')], result: promise(givenPasskey), touches: 'passkeys' },
  autofilledPasskey: {
    args: [withheld('{}')],
    result: promise(givenPasskey),
    touches: 'passkeys',
    lastsWithPage: () => true,
  },
  assignLocation: { args: [address], result: noValue },
  isOutdated: { args: [], result: promise(flag), touches: 'build' },
  reload: { args: [], result: promise(noValue) },
  keptForm: { args: [], result: orNull(form), touches: 'kept form' },
  fillIn: { args: [], result: promise(noValue) },
  whenSeen: { args: [], result: promise(noValue), touches: 'visibility' },
  isMobile: { args: [], result: flag, touches: 'layout' },
  pageOrigin: { args: [], result: pageOrigin, touches: 'origin' },
  currentAddress: { args: [], result: address },
  navigate: {
    args: [address, fields<{ replace?: boolean }>({ replace: optional(flag) })],
    result: promise(noValue),
  },
  dropPrefix: { args: [], result: noValue },
  forgetQuery: { args: [], result: noValue },
  showFromTop: { args: [], result: noValue },
  copy: { args: [privateText], result: promise(flag), touches: 'clipboard' },
  saveData: { args: [withheld('{}')], result: noValue },
  expectSession: { args: [flag], result: noValue },
  showAccounts: { args: [], result: noValue },
  setTitle: { args: [digest], result: noValue, touches: 'title' },
  setThemeColor: { args: [oneOf('white', 'page')], result: noValue, touches: 'theme color' },
  setDocumentLanguage: { args: [languageCode], result: noValue, touches: 'document language' },
  rememberLanguage: { args: [integer], result: noValue, touches: 'remembered language' },
  storedThemeMode: { args: [], result: mode, touches: 'theme mode' },
  setThemeMode: { args: [mode], result: flag, touches: 'theme mode' },
  // What was thrown may say anything: only that something was is recorded.
  logError: { args: [withheld(''), withheld<unknown>(null)], result: noValue, touches: 'console' },
};
