import type { UnknownAction } from '@reduxjs/toolkit';
import type { LanguageCode } from '../../shared/languages';
import type { Services } from '../../sagas/services';
import { servicesFrom } from '../../src/action-log/servicesFrom';
import { rootReducer, type RootState } from '../../src/app/rootReducer';
import type { MenuState } from '../../src/features/menu/slice';
import { loadAllTexts } from '../../i18n/loadAllTexts';
import type { Outcome } from '../../src/lib/outcome';
import { answered } from './outcomes';
import { createScript, type Script } from './script';
import { virtualClock } from './virtualClock';

export type FakeServices = ReturnType<typeof createFakeServices>;

/**
 * Services for a test: a scripted account service, and a clock that the test moves.
 * @param browser the browser's part, for each kind of test its own
 * @param note is called with each call and each load of texts as it is made
 */
export function createFakeServices(browser: Omit<Services['browser'], 'logError'>, note: (line: string) => void) {
  const script = createScript((call) => note(`→ ${call}`));
  const clock = virtualClock();
  const errors: string[] = [];
  const { anonymous, session } = servicesFrom((name, [body]) => script.play(name.slice(name.indexOf('.') + 1), body));
  const services: Services = {
    anonymous,
    session,
    calls: { giveUp: () => (note('⇒ give up the calls'), script.givesUp()) },
    browser: {
      ...browser,
      logError: (message, error) =>
        void errors.push(`${message}: ${error instanceof Error ? error.message : String(error)}`),
    },
    texts: { load: (code) => loadTexts(script, code) },
    clock: { sleep: clock.sleep, now: clock.now },
  };
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
  return { services, script, answers: script.answers, asked, clock, errors, events, record };
}

/** A reducer with options of the menu that the site never has. */
export const withMenu =
  (options: MenuState['options']) =>
  (state: RootState | undefined, event: UnknownAction): RootState => {
    const next = rootReducer(state, event);
    return { ...next, menu: { ...next.menu, options } };
  };

async function loadTexts(script: Script, code: LanguageCode): Promise<Outcome<null>> {
  const outcome = await script.play<null>('texts', code);
  if (outcome.kind === 'answered') loadAllTexts();
  return outcome;
}
