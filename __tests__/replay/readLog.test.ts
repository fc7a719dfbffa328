import { routes } from '../../src/app/routes';
import fc from 'fast-check';
import { toastDuration } from '../../sagas/toast';
import type { LogFile } from '../../src/action-log/logFile';
import { longestLog, readLog } from '../../src/action-log/readLog';
import { logFileOf } from '../../src/action-log/exportLog';
import { generatedPage } from '../fixtures/generatedPage';
import { exportedLoad } from '../fixtures/replayed';
import { visit } from '../support/flows';
import { loginAnswer } from '../support/outcomes';
import { logInSubmitted } from '../../src/features/accounts/slice';

async function aLog(): Promise<LogFile> {
  const site = await visit(`/accounts?continue=${encodeURIComponent(routes.info)}`);
  site.script.answers('login', loginAnswer(1));
  await site.dispatch(logInSubmitted(false, { usernameOrEmail: 'ada', password: 'Open.Sesame1' }));
  await site.passes(toastDuration);
  return JSON.parse(JSON.stringify(logFileOf([exportedLoad(site.recorder, generatedPage)]))) as LogFile;
}

type Loose = Record<string, unknown>;
type LooseLog = Loose & { loads: (Loose & { entries: unknown[]; begin: Loose })[] };

function forged(log: LogFile, change: (log: LooseLog, load: LooseLog['loads'][number]) => void): string {
  const copy = JSON.parse(JSON.stringify(log)) as LooseLog;
  if (copy.loads[0] !== undefined) change(copy, copy.loads[0]);
  return JSON.stringify(copy);
}

describe('Only a valid log is read (L4)', () => {
  test('as it was written', async () => {
    const log = await aLog();
    expect(readLog(JSON.stringify(log))).toEqual(log);
    expect(readLog(`\uFEFF${JSON.stringify(log)}`)).toEqual(log);
    expect(JSON.stringify(log)).not.toMatch(/Open\.Sesame1|"ada"/);
  });

  test.each<[string, (log: LogFile) => string, RegExp]>([
    ['cut off', (log) => JSON.stringify(log).slice(0, -200), /it is not complete JSON/],
    ['of another kind', () => '{"name":"vestibule"}', /its 'format' is not 'vestibule-log'/],
    ['empty', () => '', /it is not complete JSON/],
    ['null', () => 'null', /its 'format' is not/],
    [
      'of another version',
      (log) => JSON.stringify({ ...log, version: 2 }),
      /its 'version' is 2, and this build reads 3 and 4; open it in the workbench of the site that it was recorded on, or record/,
    ],
    ['without a version', (log) => JSON.stringify({ ...log, version: undefined }), /its 'version' is missing/],
    ['too long', () => ' '.repeat(longestLog + 1), /more than the 64000000 that are read/],
    [
      'nested too deep',
      () => `{"format":"vestibule-log","loads":${'['.repeat(5000)}${']'.repeat(5000)}}`,
      /nested more than 24 deep/,
    ],
    ['nested without end', () => '['.repeat(1_000_000), /not complete JSON|nested/],
    [
      'with a prototype in it',
      () => '{"format":"vestibule-log","__proto__":{"isAdmin":true}}',
      /a field named __proto__/,
    ],
    [
      'with a constructor in it',
      () => '{"format":"vestibule-log","loads":[{"constructor":{"prototype":{}}}]}',
      /a field named constructor/,
    ],
    ['with a field more', (log) => forged(log, (one) => (one['note'] = 'x')), /the file has a field 'note'/],
    ['without loads', (log) => forged(log, (one) => (one.loads = [])), /its 'loads' are none/],
    [
      'with a state',
      (log) => forged(log, (_one, load) => (load['state'] = {})),
      /load 1 has a field 'state', which no log has/,
    ],
    [
      'with an event that is none',
      (log) => forged(log, (_one, load) => load.entries.push({ at: 1, event: 'x/y', by: 'page', payload: { a: 1 } })),
      /entry \d+ of load 1 has the event 'x\/y', which this build does not have; open it in the workbench of the site/,
    ],
    [
      'with words of its own',
      (log) =>
        forged(log, (_one, load) =>
          load.entries.push({ at: 1, event: 'client/copyRequested', by: 'page', payload: { words: 'rm -rf' } }),
        ),
      /entry \d+ of load 1 holds in 'payload.words' what no log holds/,
    ],
    [
      'with an address that leads away',
      (log) =>
        forged(log, (_one, load) =>
          load.entries.push({ at: 1, call: 'browser.assignLocation', id: 99, args: ['https://evil.example/'] }),
        ),
      /entry \d+ of load 1 holds in 'args/,
    ],
    [
      'with a place that leads away',
      (log) =>
        forged(log, (_one, load) =>
          load.entries.push({ at: 1, call: 'browser.navigate', id: 99, args: [{ origin: 'https://evil.example' }] }),
        ),
      /entry \d+ of load 1 holds in 'args/,
    ],
    [
      'with a call that is none',
      (log) =>
        forged(log, (_one, load) => load.entries.push({ at: 1, call: 'browser.constructor', id: 99, args: ['x'] })),
      /entry \d+ of load 1 has the call 'browser.constructor'/,
    ],
    [
      'with a fact of its own',
      (log) => forged(log, (_one, load) => (load.begin['shows'] = { page: 'evil' })),
      /load 1, begin holds in 'shows' what no log holds/,
    ],
    [
      'with words for a flow',
      (log) =>
        forged(log, (_one, load) => load.entries.push({ at: 1, event: 'menu/closed', by: 'flow', flow: 'rm -rf' })),
      /entry \d+ of load 1 holds in 'flow' what no log holds/,
    ],
    [
      'with an entry that is nothing',
      (log) => forged(log, (_one, load) => load.entries.push(null)),
      /entry \d+ of load 1 is no object/,
    ],
    [
      'with an origin of its own',
      (log) => forged(log, (_one, load) => (load.begin['origin'] = 'javascript:1')),
      /load 1, begin holds in 'origin' what no log holds/,
    ],
  ])('not where it is %s', async (_kind, spoil, sentence) => {
    const log = await aLog();
    expect(() => readLog(spoil(log))).toThrow(sentence);
    expect(() => readLog(spoil(log))).toThrow(/^This file cannot be replayed: .*\.$/);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  test('whatever is anywhere put into it, it is refused in a sentence or read as it is', async () => {
    const log = await aLog();
    const text = JSON.stringify(log);
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(30), fc.oneof(fc.string(), fc.json()), (at, length, put) => {
        const spoiled = text.slice(0, at) + put + text.slice(at + length);
        try {
          expect(readLog(spoiled)).toEqual(JSON.parse(spoiled));
        } catch (error) {
          expect((error as Error).message).toMatch(/^This file cannot be replayed: /);
        }
      }),
      { numRuns: 500 },
    );
  });
});
