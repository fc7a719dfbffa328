import type { Services } from '../../sagas/services';
import { oneOf, type KeptCall, type KeptCalls } from './keep';
import {
  accountDetails,
  accountEvents,
  accountSessions,
  form,
  languageCode,
  languageOption,
  passkeyFailure,
  passkeys,
  resetAccount,
  themeMode,
} from './keptEvents';

/** Only how the call ended. */
const ended = { result: { outcome: null } } as const;
/** The page shows these sentences as they come. */
const told = { result: { outcome: { message: 'sentence' } } } as const;
const visitor = { uiLanguageId: 'fact', username: 'hidden', email: 'hidden' } as const;
const loggedIn = { outcome: { ...visitor, sub: 'hidden' } } as const;
const news = oneOf('loggedIn', 'loggedOut', 'accountDeleted');
const passkey = { result: { isDone: 'fact', why: passkeyFailure } } as const;

/** The kept parts of every call that a flow makes: no argument that was typed, no token, no name. */
const kept: { readonly [Part in keyof Services]: KeptCalls<Services[Part]> } = {
  anonymous: {
    login: { args: [{ IsRememberMe: 'fact' }], result: loggedIn },
    signUp: { args: [{ LanguageId: 'fact' }], ...ended },
    commonPassword: { result: { outcome: { isCommon: 'fact' } } },
    verifyEmail: { result: { outcome: { continueTo: 'address', username: 'hidden' } } },
    resetLink: ended,
    resetAccount: { result: { outcome: resetAccount } },
    resetPassword: ended,
    passkeyLoginOptions: ended,
    passkeyLogin: { args: [{ IsRememberMe: 'fact' }], result: loggedIn },
    restoreEmail: told,
    refreshAccessToken: { result: { outcome: { sub: 'hidden' } } },
    languages: { result: { outcome: [languageOption] } },
    saveLanguageCookie: { args: [{ LanguageId: 'fact' }], ...ended },
  },
  session: {
    profile: { result: { outcome: { ...visitor, id: 'hidden' } } },
    saveLanguage: { args: [{ LanguageId: 'fact' }], ...ended },
    logout: ended,
    logoutEverywhere: ended,
    account: { result: { outcome: accountDetails } },
    accountEvents: { result: { outcome: accountEvents } },
    accountSessions: { result: { outcome: accountSessions } },
    endSession: told,
    endOtherSessions: told,
    changePassword: told,
    passkeys: { result: { outcome: passkeys } },
    passkeyOptions: ended,
    addPasskey: told,
    renamePasskey: told,
    removePasskey: told,
    confirmByPasskey: ended,
    confirmIdentity: ended,
    changeUsername: told,
    changeEmail: told,
    giveUpEmail: told,
    accountData: ended,
    deleteOwnAccount: told,
    isLogged: ended,
  },
  calls: { giveUp: {}, giveUpRenewal: {} },
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
    keptForm: { result: form },
    fillIn: {},
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
    expectSession: { args: ['fact'] },
    awaitLink: { args: ['fact'] },
    isLinkAwaited: { result: 'fact' },
    showAccounts: {},
    setTitle: {},
    setThemeColor: { args: [oneOf('white', 'page')] },
    setDocumentLanguage: { args: [languageCode] },
    rememberLanguage: { args: ['fact'] },
    storedThemeMode: { result: themeMode },
    setThemeMode: { args: [themeMode], result: 'fact' },
    logError: {},
  },
  texts: { load: { args: [languageCode], ...ended } },
  // How long is not kept: a timer whose length is known tells how long somebody typed meanwhile.
  clock: { sleep: {}, now: { result: 'time' } },
};

/** Every call by its name, `browser.navigate`. */
export const keptCalls: ReadonlyMap<string, KeptCall> = new Map(
  Object.entries(kept as unknown as Readonly<Record<string, Readonly<Record<string, KeptCall>>>>).flatMap(
    ([part, calls]) => Object.entries(calls).map(([name, call]) => [`${part}.${name}`, call] as const),
  ),
);
