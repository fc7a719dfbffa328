import fc from 'fast-check';
import type { LogFile } from '../../src/action-log/logFile';
import { hashOfValue } from '../../src/action-log/hash';
import { longestLog } from '../../src/action-log/parseLog';
import { readLog } from '../../src/action-log/readLog';
import { logFileOf } from '../../src/action-log/redactLoad';
import { generatedPage } from '../../fixtures/generatedPage';
import { exportedLoad } from '../../fixtures/replayed';
import { visit } from '../support/flows';
import { loginAnswer } from '../support/outcomes';
import { logInSubmitted } from '../../src/features/accounts/slice';

async function aLog(): Promise<LogFile> {
  const site = await visit('/accounts?continue=%2Finfo');
  site.script.answers('login', loginAnswer(1));
  await site.report(logInSubmitted(false, { usernameOrEmail: 'ada', password: 'Open.Sesame1' }));
  await site.passes(3000);
  return JSON.parse(JSON.stringify(logFileOf([exportedLoad(site.recorder, generatedPage)]))) as LogFile;
}

type Loose = Record<string, unknown>;

/** The log with a change and the hash that belongs to it, as an attacker would write it. */
function forged(
  log: LogFile,
  change: (
    log: Loose & { loads: (Loose & { entries: Loose[]; page: Loose; begin: { state: Loose }; end: Loose })[] },
  ) => void,
): string {
  const copy = JSON.parse(JSON.stringify(log)) as Parameters<typeof change>[0];
  change(copy);
  const { hash: _hash, ...rest } = copy;
  return JSON.stringify({ ...rest, hash: hashOfValue(rest) });
}

describe('A log is read only where it is one (L4)', () => {
  test('as it was written', async () => {
    const log = await aLog();
    expect(readLog(JSON.stringify(log))).toEqual(log);
    // As some editors save it.
    expect(readLog(`\uFEFF${JSON.stringify(log)}`)).toEqual(log);
    expect(JSON.stringify(log)).not.toMatch(/Open\.Sesame1|"ada"/);
  });

  test.each<[string, (log: LogFile) => string, RegExp]>([
    ['cut off', (log) => JSON.stringify(log).slice(0, -200), /it is not complete JSON/],
    ['of another kind', () => '{"name":"vestibule"}', /its 'format' is not 'vestibule-log'/],
    ['empty', () => '', /it is not complete JSON/],
    ['null', () => 'null', /its 'format' is not/],
    [
      'edited',
      (log) => JSON.stringify(log).replace('"isRememberMe":false', '"isRememberMe":true'),
      /its hash is not that of what it holds/,
    ],
    [
      'of the first version',
      (log) => JSON.stringify({ ...log, version: 1 }),
      /its version is 1, and this build reads version 2 alone; replay it with the build that wrote it, or record/,
    ],
    [
      'of a later version',
      (log) => JSON.stringify({ ...log, version: 3 }),
      /its version is 3, and this build reads version 2 alone/,
    ],
    ['without a version', (log) => JSON.stringify({ ...log, version: undefined }), /its version is missing/],
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
    ['without loads', (log) => forged(log, (one) => (one.loads = [])), /it holds no load/],
    [
      'with an event that is none',
      (log) =>
        forged(log, (one) => one.loads[0]?.entries.push({ at: 1, event: 'x/y', source: 'page', payload: { a: 1 } })),
      /entry \d+ of load 1 is 'x\/y', which this build does not have/,
    ],
    [
      'with a payload of its own',
      (log) =>
        forged(log, (one) =>
          one.loads[0]?.entries.push({
            at: 1,
            event: 'client/copyRequested',
            source: 'page',
            payload: { words: 'rm -rf' },
          }),
        ),
      /entry \d+ of load 1/,
    ],
    [
      'with an address that leads away',
      (log) =>
        forged(log, (one) =>
          one.loads[0]?.entries.push({ at: 1, call: 'browser.assignLocation', id: 1, args: ['https://evil.example/'] }),
        ),
      /entry \d+ of load 1/,
    ],
    [
      'with a call that is none',
      (log) =>
        forged(log, (one) => one.loads[0]?.entries.push({ at: 1, call: 'browser.constructor', id: 1, args: ['x'] })),
      /entry \d+ of load 1/,
    ],
    [
      'with an entry that is nothing',
      (log) => forged(log, (one) => one.loads[0]?.entries.push(null as unknown as Loose)),
      /entry \d+ of load 1/,
    ],
    [
      'with a state of its own',
      (log) =>
        forged(
          log,
          (one) => one.loads[0] && (one.loads[0].begin.state['toast'] = { text: { words: 'x' }, isPositive: true }),
        ),
      /a state at its begin that no log holds/,
    ],
    [
      'with a part of the state that is none',
      (log) => forged(log, (one) => one.loads[0] && (one.loads[0].begin.state['toast'] = 'unlisted')),
      /a state at its begin that no log holds/,
    ],
    [
      'with a page of its own',
      (log) => forged(log, (one) => one.loads[0] && (one.loads[0].page['origin'] = 'javascript:1')),
      /does not say which build/,
    ],
  ])('not where it is %s', async (_kind, spoil, sentence) => {
    const log = await aLog();
    expect(() => readLog(spoil(log))).toThrow(sentence);
    expect(() => readLog(spoil(log))).toThrow(/^This file cannot be replayed: .*\.$/);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  test('an older version is made a newer one', async () => {
    const log = await aLog();
    const older = forged(log, (one) => (one['version'] = 0));
    const upgrade = (one: Readonly<Loose>) => ({ ...one, version: 2 });
    expect(readLog(older, new Map([[0, upgrade]]))).toEqual(log);
    expect(() => readLog(older)).toThrow(/its version is 0/);
    expect(() =>
      readLog(older.replace('"isRememberMe":false', '"isRememberMe":true'), new Map([[0, upgrade]])),
    ).toThrow(/its hash is not/);
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
