import fc from 'fast-check';
import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import { loadAllLocales } from '../../i18n/i18n-util.sync';
import type { LanguageCode } from '../../i18n/languages';
import type { Services } from '../../sagas/services';
import { listedCalls } from '../../src/action-log/listedCalls';
import type { Load } from '../../src/action-log/logFile';
import type { Bound } from '../../src/action-log/keptNotes';
import { isStanding } from '../../src/action-log/notes';
import { createRecorder } from '../../src/action-log/record';
import { readVisit } from '../../src/app/routes';
import {
  capsLockChanged,
  logInEdited,
  passwordShownToggled,
  resetClosed,
  resetOpened,
  formSwitched,
  signUpEdited,
  signUpSubmitted,
} from '../../src/features/accounts/slice';
import { chunkFailed, copyRequested, crashed, logRequested, reloadRequested } from '../../src/features/client/slice';
import { languageChosen, languageSelectorShown } from '../../src/features/language/slice';
import { menuClosed, menuOptionChosen, menuToggled } from '../../src/features/menu/slice';
import { accountsChosen, entered } from '../../src/features/navigation/slice';
import {
  accessCheckRequested,
  loggedInViewShown,
  loginSubmitted,
  logoutRequested,
} from '../../src/features/session/slice';
import { themeModeChosen } from '../../src/features/theme/slice';
import { openSite } from '../../src/openSite';
import { toldLoad } from './replayed';

export const generatedOn = {
  addresses: {
    urlProtocol: 'https',
    siteOrigin: 'https://www.vestibule.example',
    apiOrigin: '',
    sisterHost: 'recipes.vestibule.example',
    trustedOrigins: ['https://partner.example'],
  },
  language: 'en',
  origin: 'https://www.vestibule.example',
} as const;

/** What happens: the page reports an event, or a call under way ends; which one, and how, is drawn too. */
export type Happening =
  | { readonly event: UnknownAction }
  | { readonly rests: true }
  | { readonly ends: number; readonly as: number; readonly words: string };

const words = fc.string({ maxLength: 12, unit: 'grapheme' });
const typed = fc.oneof(words, fc.constantFrom('visitor', 'a@b.example', 'Open.Sesame1', ''));
const logInSecret = fc.record({ usernameOrEmail: typed, password: typed });
const signUpSecret = fc.oneof(
  fc.record({ username: typed, email: typed, password: typed, confirmPassword: typed }),
  fc.constant({ username: 'visitor', email: 'a@b.example', password: 'Open.Sesame1', confirmPassword: 'Open.Sesame1' }),
);
const path = fc.constantFrom(
  '/',
  '/accounts',
  '/accounts/verify-email',
  '/accounts/sign-up-success',
  '/info',
  '/settings',
  '/pl',
  '/pl/settings',
  '/pl/accounts',
  '/nowhere',
);
const query = fc.oneof(
  fc.constantFrom(
    '',
    '?refresh',
    '?logout=true',
    '?refresh&continue=%2Finfo',
    '?token=abc',
    '?token=',
    '?continue=https%3A%2F%2Frecipes.vestibule.example%2Fa%3Fb%23c',
    '?continue=%2Fpl%2Finfo%3Fa%3Db%23c',
    '?continue=https%3A%2F%2Fevil.example',
    '?continue=%2Fnowhere',
  ),
  words.map((one) => `?continue=${encodeURIComponent(one)}`),
  words.map((one) => `?continue=${encodeURIComponent(`/info?${one}#${one}`)}`),
);

/** How a call may end, see below; a refusal somewhat more often than the rest. */
const outcomes = [0, 1, 2, 3, 4, 5, 6, 7, 7, 8, 9] as const;

export const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(path, query).map(([to, search]) => {
      const { visit, token } = readVisit(to, search);
      return { event: entered(visit, token) };
    }),
  },
  {
    weight: 6,
    arbitrary: fc
      .oneof(
        fc.tuple(fc.boolean(), logInSecret).map(([isKept, secret]) => loginSubmitted(isKept, secret)),
        fc.tuple(fc.constantFrom(1, 128), signUpSecret).map(([id, secret]) => signUpSubmitted(id, secret)),
        logInSecret.map((secret) => logInEdited('password', secret)),
        signUpSecret.map((secret) => signUpEdited('username', secret)),
        fc.constantFrom(1, 128, 7).map((id) => languageChosen({ id })),
        fc.constantFrom('light', 'dark', 'system').map((mode) => themeModeChosen({ mode: mode })),
        fc.constantFrom('settings', 'info').map((name) => menuOptionChosen({ name: name })),
        fc.constantFrom('logIn', 'signUp').map((form) => formSwitched({ form: form })),
        words.map((one) => copyRequested({ words: one })),
        fc.constantFrom(
          menuToggled(),
          accountsChosen(),
          logoutRequested(),
          loggedInViewShown(),
          accessCheckRequested(),
          languageSelectorShown(),
          passwordShownToggled(),
          resetOpened(),
        ),
        fc.constantFrom(
          menuClosed(),
          resetClosed(),
          chunkFailed(),
          crashed(),
          reloadRequested(),
          logRequested(),
          capsLockChanged({ isOn: true }),
        ),
      )
      .map((event) => ({ event: event })),
  },
  { weight: 1, arbitrary: fc.constant({ rests: true as const }) },
  { weight: 9, arbitrary: fc.record({ ends: fc.nat(20), as: fc.constantFrom(...outcomes), words }) },
);

/** What a call may come to: mostly it is answered. */
function comeTo(call: string, as: number, said: string): unknown {
  if (call === 'clock.sleep' || call === 'browser.navigate') return undefined;
  if (['browser.reload', 'browser.fillIn', 'browser.whenSeen'].includes(call)) return undefined;
  if (call === 'browser.copy' || call === 'browser.isOutdated') return as % 2 === 0;
  if (call === 'browser.nextNewsFromOtherTabs') return as % 2 === 0 ? 'loggedIn' : 'loggedOut';
  if (as === 6) return { kind: 'refused', status: 401, statusText: 'Unauthorized', message: said };
  if (as === 7) return { kind: 'refused', status: 503, statusText: said, message: null };
  if (as === 8) return { kind: 'failed', text: { words: said } };
  const languages = [
    { id: 1, name: 'English', code: 'en' },
    { id: 128, name: said, code: 'pl' },
  ];
  return {
    kind: 'answered',
    body:
      call === 'texts.load'
        ? null
        : call === 'anonymous.languages'
          ? languages
          : { message: said, username: said, email: said, uiLanguageId: as % 2 === 0 ? 128 : 1 },
  };
}

/** Plays a session on the real store and flows with a recorder on them. */
export async function playSession(
  happenings: readonly Happening[],
  {
    bound,
    language = 'en',
    after = [],
  }: { readonly bound?: Bound; readonly language?: LanguageCode; readonly after?: readonly Middleware[] } = {},
): Promise<{ readonly load: Load | null; readonly types: string[] }> {
  loadAllLocales();
  const recorder = createRecorder(bound);
  let open: {
    readonly call: string;
    readonly given: readonly unknown[];
    readonly resolve: (gave: unknown) => void;
    readonly reject: (error: Error) => void;
  }[] = [];
  let as = 0;
  const services: Record<string, Record<string, unknown>> = {};
  for (const call of listedCalls.keys()) {
    const [part = '', name = ''] = call.split('.');
    const isSync =
      part === 'browser' &&
      !['navigate', 'copy', 'nextNewsFromOtherTabs', 'isOutdated', 'reload', 'fillIn', 'whenSeen'].includes(name);
    (services[part] ??= {})[name] = (...given: unknown[]) => {
      if (!isSync) return new Promise((resolve, reject) => open.push({ call, given, resolve, reject }));
      if (name === 'currentAddress') return `${generatedOn.origin}/settings?a=${as}#b`;
      if (name === 'pageOrigin') return generatedOn.origin;
      // A part of the browser that breaks now and then.
      if (name === 'setThemeMode' && as === 9) throw new Error('The storage is full');
      if (name === 'keptForm') return happenings.length % 5 === 0 ? 'signUp' : null;
      return name === 'isMobile' ? false : name === 'storedThemeMode' ? 'dark' : undefined;
    };
  }
  const { store, run } = openSite({ ...generatedOn, language }, services as unknown as Services, { recorder, after });
  const settled = async () => {
    for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();
  };
  const types: string[] = [];
  // The flows come a little later than the page, as they do in the browser.
  const late = happenings.length % 3;
  for (const [at, one] of happenings.entries()) {
    if (at === late) run();
    await settled();
    if ('event' in one) {
      types.push(one.event.type);
      // A page makes a new event each time; drawn ones may be one object twice.
      store.dispatch({ ...one.event });
    } else if ('rests' in one) {
      // Everything that is under way ends, but for what waits as long as the page is there.
      for (let turn = 0; turn < 12; turn += 1) {
        const ending = open.filter(({ call, given }) => !isStanding(call, given));
        open = open.filter(({ call, given }) => isStanding(call, given));
        for (const { call, resolve } of ending) resolve(comeTo(call, 0, ''));
        await settled();
      }
    } else {
      as = one.as;
      // Mostly the call that came last, about which there is still something to do.
      const [call] = open.splice(open.length - 1 - (one.ends % Math.max(open.length, 1)), 1);
      if (one.as === 9) call?.reject(new Error(one.words));
      else call?.resolve(comeTo(call.call, one.as, one.words));
    }
    await settled();
  }
  if (happenings.length <= late) run();
  await settled();
  open = [];
  return { load: recorder.stretch() && toldLoad(recorder, { ...generatedOn, language }), types };
}
