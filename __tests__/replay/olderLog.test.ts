import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadAllLocales } from '../../i18n/i18n-util.sync';
import { replayLoad } from '../../scripts/replay/replayLog';
import { hashOfValue } from '../../src/action-log/hash';
import { isCall, isEvent, type Entry, type PageLoad } from '../../src/action-log/logFile';
import { readLog } from '../../src/action-log/readLog';
import { logFileOf } from '../../src/action-log/redactLoad';
import { calls } from '../../src/action-log/registry';

loadAllLocales();
const folder = path.join(__dirname, 'logs');
const loads = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => readLog(readFileSync(path.join(folder, name), 'utf8')).loads);
const load = readLog(readFileSync(path.join(folder, 'login.json'), 'utf8')).loads[0] as PageLoad;

/** The load as a build wrote it that did not have some fields yet. @param isNew says of which object which field */
function withoutFields(of: PageLoad, isNew: (parent: string, field: string) => boolean): PageLoad {
  const bare = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => bare(item, name));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([field]) => !isNew(name, field))
        .map(([field, one]) => [field, bare(one, field)]),
    );
  };
  const older = bare(of, '') as PageLoad;
  return { ...older, end: { ...older.end, hash: hashOfValue(older.end.state) } };
}

describe('A log of an older build (L4)', () => {
  test.each([
    ['a field of the state', 'accounts', 'isResetOpen', 'state.accounts.isResetOpen'],
    ['a field of something in the state', 'options', 'icon', 'state.menu.options[].icon'],
    ['a part of the state', 'state', 'verification', 'state.verification'],
  ])('without %s goes as it was recorded, and what is new is told', (_what, parent, field, told) => {
    const older = withoutFields(load, (name, one) => one === field && (name === parent || name === 'stateChanges'));
    expect(JSON.stringify(older).length).toBeLessThan(JSON.stringify(load).length);
    expect(readLog(JSON.stringify(logFileOf([older]))).loads).toHaveLength(1);
    const { divergence, tolerated } = replayLoad(older, false);
    expect(divergence).toBeNull();
    expect(tolerated).toContain(`new in this build: ${told}`);
  });

  test.each([
    ['a flow', 'isPositive', 'the payload of toast/shown.isPositive'],
    ['the page', 'isRememberMe', 'the payload of accounts/logInSubmitted.isRememberMe, which the log does not have'],
  ])('without a field of the payload that %s reports is told of', (_who, field, told) => {
    const older = withoutFields(load, (name, one) => name === 'payload' && one === field);
    expect(replayLoad(older, false).tolerated).toContain(`new in this build: ${told}`);
  });

  test('diverges where a field is missing that was not always there', () => {
    const at = loads.findIndex(({ entries }) =>
      entries.some((entry) => isEvent(entry) && entry.stateChanges?.accounts?.errors.usernameOrEmail !== undefined),
    );
    const older = withoutFields(
      loads[at] as PageLoad,
      (name, field) => name === 'errors' && field === 'usernameOrEmail',
    );
    expect(replayLoad(older, false).divergence).not.toBeNull();
  });

  test('diverges where another field differs, beside what is new', () => {
    const older = withoutFields(load, (name, field) => name === 'accounts' && field === 'isResetOpen');
    const end = { ...older.end.state, toast: { ...older.end.state.toast, isPositive: false } };
    const { divergence } = replayLoad({ ...older, end: { state: end, hash: hashOfValue(end) } }, false);
    expect(divergence).toMatchObject({ index: load.entries.length });
  });
});

/** Two calls of a turn, one right after the other, in the other order. */
const swapped = ({ entries, ...rest }: PageLoad, at: number): PageLoad => ({
  ...rest,
  entries: [...entries.slice(0, at), entries[at + 1] as Entry, entries[at] as Entry, ...entries.slice(at + 2)],
});

test('Two calls of a turn may come in either order where they are declared to touch different things, and only there', () => {
  const [free, bound] = [[], []] as [string[], string[]];
  for (const one of loads) {
    for (const [at, entry] of one.entries.entries()) {
      const next = one.entries[at + 1];
      if (!isCall(entry) || !isCall(next) || entry.call === next.call) continue;
      const [touched, other] = [entry, next].map(({ call }) => calls.get(call)?.touches);
      const pair = `${entry.call} and ${next.call}`;
      const isFree = touched !== undefined && other !== undefined && touched !== other;
      if ((isFree ? free : bound).includes(pair)) continue;
      (isFree ? free : bound).push(pair);
      const { divergence, tolerated } = replayLoad(swapped(one, at), false);
      expect([pair, divergence === null, tolerated.length]).toEqual([pair, isFree, isFree ? 1 : 0]);
    }
  }
  expect(free.length).toBeGreaterThan(5);
  expect(bound.length).toBeGreaterThan(5);
});
