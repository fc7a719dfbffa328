import { accountCalls } from '../../shared/accountContract';
import { anonymousCalls, sessionCalls, type Call } from '../../shared/calls';
import type { Services } from '../../sagas/services';
import { oneOf, type KeptCall, type KeptCalls } from './keep';
import { languageCode, passkeyFailure, themeMode } from './keptEvents';

type KeptOf<Calls> = {
  readonly [Name in keyof Calls]: {
    readonly args: Calls[Name] extends { readonly kept: { readonly body: infer Body } } ? readonly [Body] : readonly [];
    readonly result: {
      readonly outcome: Calls[Name] extends { readonly kept: { readonly answer: infer Answer } } ? Answer : null;
    };
  };
};
const keptOf = <const Calls extends Readonly<Record<string, Call>>>(calls: Calls) =>
  Object.fromEntries(
    Object.entries(calls).map(([name, { kept }]) => [
      name,
      { args: kept?.body ? [kept.body] : [], result: { outcome: kept?.answer ?? null } },
    ]),
  ) as unknown as KeptOf<Calls>;

const news = oneOf('loggedIn', 'loggedOut', 'accountDeleted');
const passkey = { result: { isDone: 'fact', why: passkeyFailure } } as const;

/** The kept parts of every call that a flow makes: never typed text, a token or a name. */
const kept: { readonly [Part in keyof Services]: KeptCalls<Services[Part]> } = {
  anonymous: keptOf(anonymousCalls),
  session: { ...keptOf(sessionCalls), ...keptOf(accountCalls) },
  calls: { giveUp: {} },
  browser: {
    tellOtherTabs: { args: [news] },
    nextNewsFromOtherTabs: { result: news },
    arePasskeysPossible: { result: 'fact' },
    hearsOfPasskeys: { result: 'fact' },
    tellPasskeys: {},
    tellUnknownPasskey: {},
    canAutofillPasskeys: { result: 'fact' },
    createPasskey: passkey,
    usePasskey: passkey,
    autofilledPasskey: passkey,
    assignLocation: { args: ['address'] },
    isRedirectLoop: { args: ['address'], result: 'fact' },
    isOnline: { result: 'fact' },
    isOutdated: { result: 'fact' },
    reload: {},
    whenSeen: {},
    isMobile: { result: 'fact' },
    pageOrigin: { result: 'origin' },
    currentAddress: { result: 'address' },
    navigate: { args: ['address', { replace: 'fact' }] },
    dropPrefix: {},
    forgetQuery: {},
    showFromTop: {},
    copy: { args: ['words'], result: 'fact' },
    saveData: {},
    forgetRedirects: {},
    awaitLink: { args: ['fact'] },
    isLinkAwaited: { result: 'fact' },
    showAccounts: {},
    setTitle: {},
    setThemeColor: { args: [oneOf('white', 'page')] },
    setDocumentLanguage: { args: [languageCode] },
    rememberLanguage: { args: ['fact'] },
    passLanguageOn: { args: [languageCode] },
    storedThemeMode: { result: themeMode },
    setThemeMode: { args: [themeMode], result: 'fact' },
    logError: {},
  },
  texts: { load: { args: [languageCode], result: { outcome: null } } },
  // A duration reveals nothing: the log's clock stops until the end of a timer that ran during typing (logClock.ts).
  clock: { sleep: { args: ['fact'] }, now: { result: 'time' } },
};

export const keptCalls: ReadonlyMap<string, KeptCall> = new Map(
  Object.entries(kept as unknown as Readonly<Record<string, Readonly<Record<string, KeptCall>>>>).flatMap(
    ([part, calls]) => Object.entries(calls).map(([name, call]) => [`${part}.${name}`, call] as const),
  ),
);
