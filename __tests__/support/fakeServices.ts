import type { UnknownAction } from '@reduxjs/toolkit';
import type { LanguageCode } from '../../shared/languages';
import type { Services } from '../../sagas/services';
import { servicesFrom } from '../../src/action-log/servicesFrom';
import { rootReducer, type RootState } from '../../src/app/rootReducer';
import type { MenuOption } from '../../src/features/menu/slice';
import { loadAllTexts } from '../../i18n/loadAllTexts';
import type { Outcome } from '../../src/lib/outcome';
import { answered } from './outcomes';
import { createScript, type Script } from './script';

type Part = Readonly<Record<string, (...args: never[]) => unknown>>;

/** The errors that flows threw: an unchecked one fails the test. */
const thrown: string[][] = [];
afterEach(() => expect(thrown.splice(0).flat()).toEqual([]));

/**
 * Services for a test: a scripted account service, and a clock that the test moves.
 * @param browser the browser's part, for each kind of test its own; what it leaves out does nothing
 * @param note is called with each call and each load of texts as it is made
 */
export function createFakeServices(browser: Partial<Services['browser']>, note: (line: string) => void) {
  const script = createScript((call) => note(`→ ${call}`));
  const clock = virtualClock();
  const errors: string[] = [];
  thrown.push(errors);
  const broken = new Set<string>();
  const parts: Readonly<Record<string, Part>> = {
    calls: { giveUp: () => (note('⇒ give up the calls'), script.givesUp()) },
    browser: {
      ...browser,
      logError: (message: string, error: unknown) =>
        void errors.push(`${message}: ${error instanceof Error ? error.message : String(error)}`),
    },
    texts: { load: (code: LanguageCode) => loadTexts(script, code) },
    clock,
  };
  const services = servicesFrom((call, args) => {
    const [part = '', name = ''] = call.split('.');
    if (broken.has(name)) throw new Error(`${name} is broken`);
    return part in parts ? parts[part]?.[name]?.(...(args as never[])) : script.play(name, args[0]);
  });
  const none = answered([]);
  script.answers({
    texts: answered(null),
    resetAccount: answered({ username: 'ada', passkeys: [] }),
    commonPassword: answered({ isCommon: false }),
    accountSessions: none,
    passkeys: none,
    accountEvents: none,
  });
  const events: UnknownAction[] = [];
  const record = () => (next: (event: unknown) => unknown) => (event: unknown) => {
    events.push(event as UnknownAction);
    note((event as UnknownAction).type);
    return next(event);
  };
  const asked = (call: string) => script.asked.filter((one) => one.call === call).map(({ body }) => body);
  return { services, script, answers: script.answers, asked, clock, errors, broken, events, record };
}

/** A reducer with options of the menu that the site never has. */
export const withMenu =
  (options: readonly MenuOption[]) =>
  (state: RootState | undefined, event: UnknownAction): RootState => {
    const next = rootReducer(state, event);
    return { ...next, menu: { ...next.menu, options } };
  };

async function loadTexts(script: Script, code: LanguageCode): Promise<Outcome<null>> {
  const outcome = await script.play<null>('texts', code);
  if (outcome.kind === 'answered') loadAllTexts();
  return outcome;
}

/** A clock that stops until a test moves it: `sleep` ends only when its time has come. */
function virtualClock() {
  let now = 0;
  let sleepers: { readonly wakes: number; readonly wake: () => void }[] = [];
  return {
    now: () => now,
    sleep: (duration: number) =>
      new Promise<void>((wake) => {
        sleepers.push({ wakes: now + duration, wake });
      }),
    /** Wakes everything due by then, in order of time. */
    pass(duration: number) {
      now += duration;
      const due = sleepers.filter(({ wakes }) => wakes <= now).sort((a, b) => a.wakes - b.wakes);
      sleepers = sleepers.filter(({ wakes }) => wakes > now);
      for (const { wake } of due) wake();
    },
  };
}
