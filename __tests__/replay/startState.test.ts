import { readFileSync } from 'node:fs';
import path from 'node:path';
import { loadAllLocales } from '../../i18n/i18n-util.sync';
import { describe as lines } from '../../scripts/replay/report';
import { replayLoad } from '../../scripts/replay/replayLog';
import type { PageLoad } from '../../src/action-log/logFile';
import { readLog } from '../../src/action-log/readLog';

loadAllLocales();
const [load] = readLog(readFileSync(path.join(__dirname, 'logs/login.json'), 'utf8')).loads as [PageLoad];

describe('The state in which a build starts is compared with the log’s (L4)', () => {
  test('where it is the same nothing is said', () => {
    expect(replayLoad(load, false).divergence).toBeNull();
  });

  test('where a build starts otherwise its field is named, before any entry', () => {
    const other: PageLoad = {
      ...load,
      begin: { ...load.begin, state: { ...load.begin.state, toast: { text: null, isPositive: false } } },
    };
    const divergence = replayLoad(other, false).divergence;
    expect(lines({ load: other, divergence })).toEqual([
      'First divergence before the first entry',
      '  expected  the state that the log starts in',
      '  got       another one',
      '            toast.isPositive: true, not false',
      "  by        a reducer's start state",
    ]);
  });

  test('a state that is other for a moment only is named too: every event is looked at, not the end alone', () => {
    const at = load.entries.findIndex((entry) => 'event' in entry && entry.event === 'client/waitingChanged');
    const entries = load.entries.map((entry, index) =>
      index === at ? { ...entry, stateChanges: { client: { ...load.begin.state.client, isWaiting: false } } } : entry,
    );
    const divergence = replayLoad({ ...load, entries }, false).divergence;
    expect(divergence).toMatchObject({ index: at, flow: null });
  });
});
