import type { UnknownAction } from '@reduxjs/toolkit';
import { textsOf } from '../../i18n/texts';
import { loadAllTexts } from '../../i18n/loadAllTexts';
import { languageOfId, type LanguageCode } from '../../shared/languages';
import { barePath, continueIn, languageOfPath, prefixOf, readVisit } from '../../src/app/routes';
import { createRecorder } from '../../src/action-log/record';
import type { News } from '../../packages/session/src/relay';
import type { GivenPasskey } from '../../src/browser/passkeys';
import type { MenuOption } from '../../src/features/menu/slice';
import { locationChanged } from '../../src/features/navigation/slice';
import { selectToast } from '../../src/features/toast/slice';
import type { RootState } from '../../src/app/rootReducer';
import type { PasskeyFailure } from '../../src/lib/passkeyFailure';
import type { Text } from '../../src/lib/text';
import type { ThemeMode } from '../../src/theme/mode';
import { setupStore as openStore } from '../../src/setupStore';
import { createFakeServices, withMenu } from './fakeServices';
import { generatedPage } from '../fixtures/generatedPage';
import { replayOf } from '../fixtures/replayed';
import { ok, profileOf, refused } from './outcomes';
import type { Answers } from './script';
import { settle } from './settle';
import { ruleValues } from '../../shared/rules';

const { addresses } = generatedPage;
export const siteOrigin = addresses.siteOrigin;
export const sisterOrigin = `https://${addresses.sisterHost}`;
export const [partnerOrigin] = addresses.trustedOrigins;

/** The accounts page, from which the visitor continues to this address. */
export const accountsThen = (to: string) => `/accounts?continue=${encodeURIComponent(to)}`;

export interface VisitOptions {
  /** Has a session that the service renews at the start; by default there is none. */
  readonly isMember?: boolean;
  readonly profileLanguage?: number;
  /** The language of the cookie at the start of the page. */
  readonly cookie?: number;
  /** The credential that the browser returns for a passkey; empty if the visitor cancels. */
  readonly passkey?: string;
  readonly passkeyFailure?: PasskeyFailure;
  /** Answers that the service gives from the start. */
  readonly answers?: Answers;
  /** Breaks what the test needs broken, or holds a call, before the flows start. */
  readonly before?: (site: Site) => void;
}

export type Site = ReturnType<typeof setupStore>;

const open: Site[] = [];

/** Opens the site at a path like a visitor, and waits for the start to end; the story begins after it. */
export async function visit(path: string, visitor: VisitOptions = {}): Promise<Site> {
  const site = await arrive(path, visitor);
  site.story();
  return site;
}

/** Like `visit`, but the story includes the start. */
export async function arrive(path: string, visitor: VisitOptions = {}): Promise<Site> {
  const site = setupStore(path, visitor);
  open.push(site);
  site.answers({
    refreshAccessToken: visitor.isMember ? ok : refused(204),
    profile: profileOf(visitor.profileLanguage ?? visitor.cookie ?? 1),
    ...visitor.answers,
  });
  visitor.before?.(site);
  site.run();
  await settle();
  return site;
}

function setupStore(path: string, visitor: VisitOptions) {
  const diary: string[] = [];
  const note = (line: string) => void diary.push(line);
  const first: LanguageCode = languageOfPath(path) ?? languageOfId(visitor.cookie).code;
  loadAllTexts();

  const seen = {
    bar: [siteOrigin + path],
    left: [] as string[],
    title: '',
    themeColor: '',
    themeColorReadIn: '',
    isOutdated: false,
    isOnline: true,
    isHidden: false,
    isLinkAwaited: true,
    documentLanguage: first as string,
    cookie: visitor.cookie,
    storedTheme: 'light' as ThemeMode,
    told: [] as News[],
  };
  const address = () => new URL(seen.bar.at(-1) ?? siteOrigin);
  const listeners: ((news: News) => void)[] = [];
  const lookers: (() => void)[] = [];

  const goTo = (target: string, isReplaced: boolean) => {
    if (isReplaced) seen.bar.pop();
    seen.bar.push(new URL(target, address()).href);
    reportAddress();
  };
  const given: GivenPasskey = {
    isDone: (visitor.passkey ?? '') !== '',
    credential: visitor.passkey ?? '',
    ...(visitor.passkeyFailure && { why: visitor.passkeyFailure }),
  };
  const fake = createFakeServices(
    {
      tellOtherTabs: (news) => void seen.told.push(news),
      nextNewsFromOtherTabs: () => new Promise((resolve) => listeners.push(resolve)),
      arePasskeysPossible: () => true,
      hearsOfPasskeys: () => true,
      canAutofillPasskeys: async () => visitor.passkey !== undefined,
      createPasskey: async () => given,
      usePasskey: async () => given,
      autofilledPasskey: async () => given,
      assignLocation(target) {
        note(`⇒ leave for ${target}`);
        seen.left.push(target);
      },
      isRedirectLoop: () => false,
      isOnline: () => seen.isOnline,
      isOutdated: async () => seen.isOutdated,
      reload: async () => note('⇒ load anew'),
      whenSeen: () => new Promise((resolve) => (seen.isHidden ? lookers.push(resolve) : resolve())),
      isMobile: () => false,
      pageOrigin: () => siteOrigin,
      currentAddress: () => address().href,
      async navigate(target, options) {
        note(`⇒ ${target}`);
        goTo(prefixOf(target) === '' ? prefixOf(address().pathname) + target : target, options?.replace === true);
      },
      dropPrefix() {
        const { pathname, search, hash } = address();
        note('⇒ drop the prefix');
        goTo(barePath(pathname) + search + hash, true);
      },
      forgetQuery() {
        note('⇒ forget the query');
        const { pathname, search } = address();
        goTo(pathname + continueIn(search), true);
      },
      copy: async () => true,
      awaitLink: (isAwaited) => void (seen.isLinkAwaited = isAwaited),
      isLinkAwaited: () => seen.isLinkAwaited,
      showFromTop: () => note('⇒ show from the top'),
      setTitle: (title) => void (seen.title = title),
      setThemeColor(color) {
        seen.themeColor = color;
        seen.themeColorReadIn = seen.storedTheme;
      },
      setDocumentLanguage: (code) => void (seen.documentLanguage = code),
      rememberLanguage: (id) => void (seen.cookie = id),
      storedThemeMode: () => seen.storedTheme,
      setThemeMode(mode) {
        seen.storedTheme = mode;
        return true;
      },
    },
    note,
  );

  const recorder = createRecorder();
  const { store, run } = openStore({ addresses, language: first }, fake.services, { before: [fake.record], recorder });
  let isReplayable = true;

  function reportAddress() {
    const { visit: here, token } = readVisit(address().pathname, address().search);
    store.dispatch(locationChanged(here, token));
  }

  return {
    ...fake,
    seen,
    state: (): RootState => store.getState(),
    /** Starts as start.tsx does: the flows first, then the page, which dispatches its address. */
    run() {
      run();
      reportAddress();
    },
    async dispatch(...dispatched: UnknownAction[]) {
      for (const event of dispatched) store.dispatch(event);
      await settle();
    },
    async goes(target: string) {
      goTo(target, false);
      await settle();
    },
    async passes(milliseconds: number) {
      fake.clock.pass(milliseconds);
      await settle();
    },
    async seesAgain() {
      seen.isHidden = false;
      lookers.splice(0).forEach((look) => look());
      await settle();
    },
    async hears(news: News) {
      listeners.shift()?.(news);
      await settle();
    },
    breaks: (name: string) => void fake.broken.add(name),
    mends: (name: string) => void fake.broken.delete(name),
    story: () => diary.splice(0).filter((line) => !/^[→⇒]/.test(line)),
    /** The same with the calls (→) and navigations (⇒) between the events. */
    diary: () => diary.splice(0),
    address: () => address().href,
    toast() {
      const { text, isPositive } = selectToast(store.getState());
      return text && `${isPositive ? 'green' : 'red'}: ${words(text)}`;
    },
    /** Options that differ from the site's: the store uses them from the next event on. */
    hasMenu(options: readonly MenuOption[]) {
      // The site never has them, and a replay of the log would need them too.
      isReplayable = false;
      store.replaceReducer(withMenu(options));
    },
    recorder,
    addresses,
    origin: siteOrigin,
    /** Where a replay of the recording so far diverges; null if it does not. */
    replayed: () => (isReplayable ? replayOf(recorder, { addresses, language: first, origin: siteOrigin }) : null),
    /** The errors that the flows threw; an unchecked one fails the test. */
    thrown: () => fake.errors.splice(0),
  };
}

function words(text: Text): string {
  if ('words' in text) return text.words;
  return (textsOf('en').messages[text.key] as (values?: object) => string)(text.values ?? ruleValues[text.key]);
}

afterEach(() => {
  // The log of every test must replay (L4).
  for (const site of open.splice(0)) expect(site.replayed()).toBeNull();
});
