import { routes } from '../../src/app/routes';
import fc from 'fast-check';
import { toastDuration } from '../../sagas/toast';
import type { LogFile } from '../../src/action-log/logFile';
import { longestLog, readLog } from '../../src/action-log/readLog';
import { fileOf } from '../../src/action-log/exportLog';
import { generatedPage } from '../fixtures/generatedPage';
import { exportedLoad } from '../fixtures/replayed';
import { visit } from '../support/flows';
import { loginAnswer } from '../support/outcomes';
import { logInSubmitted } from '../../src/features/accounts/slice';

async function aLog(): Promise<LogFile> {
  const site = await visit(`/accounts?continue=${encodeURIComponent(routes.info)}`, {
    answers: { login: loginAnswer(1) },
  });
  await site.dispatch(logInSubmitted(false, { usernameOrEmail: 'ada', password: 'Open.Sesame1' }));
  await site.passes(toastDuration);
  return JSON.parse(fileOf([exportedLoad(site.recorder, generatedPage)]).text) as LogFile;
}

/** The log with other fields in the file, its first load and that load's beginning. */
const forged = (file: object, load: object = {}, begin: object = {}) => {
  return (log: LogFile): string => {
    const loads = log.loads.map((one) => ({ ...one, ...load, begin: { ...one.begin, ...begin } }));
    return JSON.stringify({ ...log, loads, ...file });
  };
};
/** The log with one more entry. */
const ending = (entry: object | null) => (log: LogFile) =>
  forged({}, { entries: [...(log.loads[0]?.entries ?? []), entry && { at: 1, ...entry }] })(log);
const copied = { event: 'client/copyRequested', by: 'page' };
const leads = { call: 'browser.assignLocation', id: 99, args: [] };

describe('Only a valid log is read (L4)', () => {
  test('as it was written', async () => {
    const log = await aLog();
    expect(readLog(JSON.stringify(log))).toEqual(log);
    expect(readLog(`\uFEFF${JSON.stringify(log)}`)).toEqual(log);
    expect(JSON.stringify(log)).not.toMatch(/Open\.Sesame1|"ada"/);
  });

  test('with the number in a sentence of the site', async () => {
    const text = { key: 'timedOut', values: { seconds: 30 } } as const;
    const site = await visit('/accounts', { answers: { login: { kind: 'failed', text } } });
    await site.dispatch(logInSubmitted(false, { usernameOrEmail: 'ada', password: 'Open.Sesame1' }));
    const log = readLog(fileOf([exportedLoad(site.recorder, generatedPage)]).text);
    expect(JSON.stringify(log)).toContain(JSON.stringify(text));
  });

  test.each<[string, (log: LogFile) => string, RegExp]>([
    ['cut off', (log) => JSON.stringify(log).slice(0, -200), /it is not complete JSON/],
    ['of another kind', () => '{"name":"vestibule"}', /its 'format' is not 'vestibule-log'/],
    ['of another version', forged({ version: 2 }), /its 'version' is 2, and this build reads 4; open it in the/],
    ['too long', () => ' '.repeat(longestLog + 1), /more than the 64000000 that are read/],
    ['nested too deep', () => `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`, /nested more than 24 deep/],
    ['with a prototype in it', () => '{"__proto__":{"isAdmin":true}}', /a field named __proto__/],
    ['with a field more', forged({ note: 'x' }), /the file has a field 'note'/],
    [
      'with a fact of its own',
      forged({}, {}, { shows: { page: 'evil' } }),
      /load 1 holds in 'begin.shows.page' what no log/,
    ],
    ['with an origin of its own', forged({}, {}, { origin: 'javascript:1' }), /load 1 holds in 'begin.origin' what/],
    ['without a field', forged({ date: undefined }), /the file has no 'date'; export it again/],
    ['with a number for a mark', forged({ marks: [1] }), /mark 1 is no object/],
    [
      'with an event that is none',
      ending({ event: 'x/y\u001b[2J', by: 'page', payload: { a: 1 } }),
      /has the event 'x\/y\?\[2J', which/,
    ],
    ['with words', ending({ ...copied, payload: { words: 'rm -rf' } }), /holds in 'payload.words' what no log holds/],
    ['with an address', ending({ ...leads, args: ['https://evil.example/'] }), /entry \d+ of load 1 holds in 'args/],
    [
      'with a call that is none',
      ending({ ...leads, call: 'browser.constructor' }),
      /has the call 'browser.constructor'/,
    ],
    [
      'with words for a flow',
      ending({ event: 'menu/closed', by: 'flow', flow: 'rm -rf' }),
      /holds in 'flow' what no log/,
    ],
  ])('not if it is %s', async (_kind, spoil, sentence) => {
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
