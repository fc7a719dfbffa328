import { readFileSync } from 'node:fs';
import path from 'node:path';
import { updateOf } from '../../scripts/replay/update';
import type { Entry, PageLoad } from '../../src/action-log/logFile';
import { readLog } from '../../src/action-log/readLog';
import { logFileOf } from '../../src/action-log/redactLoad';

/** The one load of a stored log, with other entries. */
function loadOf(name: string, change: (entry: Entry) => readonly Entry[]): PageLoad {
  const [load] = readLog(readFileSync(path.join(__dirname, `logs/${name}.json`), 'utf8')).loads;
  if (load === undefined) throw new Error('The log has no load');
  return { ...load, entries: load.entries.flatMap(change) };
}

const isToggle = (entry: Entry) => 'event' in entry && entry.event === 'menu/toggled';

describe('npm run replay -- LOG --update', () => {
  test('leaves each mark at its entry where others before it are gone, and says which mark has lost its own', async () => {
    const hidden: Entry = { at: 0, event: 'toast/hidden', source: 'flow' };
    const load = loadOf('menu', (entry) => (isToggle(entry) ? [hidden, entry] : [entry]));
    const toggle = load.entries.findIndex(isToggle);
    const marks = [
      { load: 0, entry: 0, note: 'at the beginning' },
      { load: 0, entry: toggle, note: 'at what is gone' },
      { load: 0, entry: toggle + 1, note: 'at the menu' },
    ];
    const { log, changes, refusal } = await updateOf(logFileOf([load], marks));
    expect(refusal).toBeNull();
    expect(log.loads[0]?.entries.findIndex(isToggle)).toBe(toggle - 1);
    expect(log.marks).toEqual([
      { load: 0, entry: 0, note: 'at the beginning' },
      { load: 0, entry: toggle - 1, note: 'at what is gone' },
      { load: 0, entry: toggle, note: 'at the menu' },
    ]);
    expect(changes).toEqual([
      expect.stringContaining('gone toast/hidden'),
      expect.stringMatching(/^the mark “at what is gone” stands after .+: the entry that it stood at is gone$/),
    ]);
  });

  test('refuses what this build does not list, also of a log that has such a thing at another place', async () => {
    const load = loadOf('theme', (entry) =>
      'event' in entry && entry.event === 'theme/modeChosen' ? [{ ...entry, payload: { mode: 'unlisted' } }] : [entry],
    );
    expect((await updateOf(logFileOf([load]))).refusal).toContain('that its recorded.ts files do not list');
  });
});
