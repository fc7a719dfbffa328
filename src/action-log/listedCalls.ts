import type { Services } from '../../sagas/services';
import { form, languageCode, languageOption, mode } from './listedEvents';
import {
  address,
  count,
  digest,
  fields,
  flag,
  list,
  nothing,
  oneOf,
  origin,
  orNull,
  outcome,
  words,
  type Rule,
} from './rules';

interface CallRule<Given extends readonly unknown[] = readonly unknown[]> {
  /** What may be recorded of each argument. */
  readonly given: { readonly [At in keyof Given]: Rule<Exclude<Given[At], undefined>> };
  /** What may be recorded of what it gave, at once or later. */
  readonly gave: Rule<unknown>;
}

type RuleOf<Call> = Call extends (...given: infer Given) => unknown ? CallRule<Required<Given>> : never;
/** Every call of the world: one that is missing does not compile. */
type Listed = {
  readonly [Part in keyof Services]: { readonly [Name in keyof Services[Part]]: RuleOf<Services[Part][Name]> };
};

const languageRequest = fields({ LanguageId: count });
const done = outcome(nothing);
const news = oneOf('loggedIn', 'loggedOut');

const listed: Listed = {
  anonymous: {
    login: {
      given: [fields({ UsernameOrEmail: nothing, Password: nothing, IsRememberMe: flag })],
      gave: outcome(fields({ uiLanguageId: count })),
    },
    signUp: {
      given: [fields({ Username: nothing, Email: nothing, Password: nothing, LanguageId: count })],
      gave: done,
    },
    verifyEmail: { given: [nothing], gave: done },
    refreshAccessToken: { given: [], gave: done },
    languages: { given: [], gave: outcome(list(languageOption)) },
    saveLanguageCookie: { given: [languageRequest], gave: done },
  },
  session: {
    profile: { given: [], gave: outcome(fields({ uiLanguageId: count })) },
    saveLanguage: { given: [languageRequest], gave: done },
    logout: { given: [], gave: done },
    isLogged: { given: [], gave: done },
  },
  browser: {
    tellOtherTabs: { given: [news], gave: nothing },
    nextNewsFromOtherTabs: { given: [], gave: news },
    leave: { given: [address], gave: nothing },
    isOutdated: { given: [], gave: flag },
    reload: { given: [], gave: nothing },
    keptForm: { given: [], gave: orNull(form) },
    fillIn: { given: [], gave: nothing },
    whenSeen: { given: [], gave: nothing },
    isMobile: { given: [], gave: flag },
    pageOrigin: { given: [], gave: origin },
    currentAddress: { given: [], gave: address },
    navigate: { given: [address, fields<{ replace?: boolean }>({ replace: flag })], gave: nothing },
    dropPrefix: { given: [], gave: nothing },
    forgetQuery: { given: [], gave: nothing },
    showFromTop: { given: [], gave: nothing },
    copy: { given: [words], gave: flag },
    expectSession: { given: [flag], gave: nothing },
    showAccounts: { given: [], gave: nothing },
    setTitle: { given: [digest], gave: nothing },
    setThemeColor: { given: [oneOf('white', 'page')], gave: nothing },
    setDocumentLanguage: { given: [languageCode], gave: nothing },
    rememberLanguage: { given: [count], gave: nothing },
    storedThemeMode: { given: [], gave: mode },
    setThemeMode: { given: [mode], gave: flag },
    // What was thrown may say anything: that something was is all that is recorded.
    logError: { given: [nothing, nothing], gave: nothing },
  },
  texts: { load: { given: [languageCode], gave: done } },
  clock: { sleep: { given: [count], gave: nothing } },
};

/** What of a call may be recorded, by its name: `browser.navigate`. */
export const listedCalls: ReadonlyMap<string, CallRule> = new Map(
  Object.entries(listed).flatMap(([part, calls]) =>
    Object.entries<CallRule>(calls).map(([name, rule]) => [`${part}.${name}`, rule] as const),
  ),
);
