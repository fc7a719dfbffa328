import type { LanguageCode } from '../../shared/languages';
import type { Services } from '../../sagas/services';
import { servicesFrom } from '../../src/action-log/servicesFrom';
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
  script.answers('texts', answered(null));
  script.answers('resetAccount', answered({ username: 'ada', passkeys: [] }));
  script.answers('commonPassword', answered({ isCommon: false }));
  for (const list of ['accountSessions', 'passkeys', 'accountEvents']) script.answers(list, answered([]));
  return { services, script, clock, errors };
}

async function loadTexts(script: Script, code: LanguageCode): Promise<Outcome<null>> {
  const outcome = await script.play<null>('texts', code);
  if (outcome.kind === 'answered') loadAllTexts();
  return outcome;
}
