import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { allPoints, keptOf, pointsOf, type Point } from '../../scripts/replay/folder/coverage';
import { readLog } from '../../src/action-log/readLog';
import { logFileOf } from '../../src/action-log/redactLoad';
import { replay } from '../support/replayCommand';

const stored = (name: string) => path.join(__dirname, `logs/${name}.json`);
const folder = mkdtempSync(path.join(tmpdir(), 'vestibule-folder-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('npm run replay -- FOLDER', () => {
  test('replays all logs in it, names those that did not go as recorded, and says what to record next', () => {
    const logs = path.join(folder, 'logs');
    mkdirSync(path.join(logs, 'deeper'), { recursive: true });
    copyFileSync(stored('menu'), path.join(logs, 'menu.json'));
    copyFileSync(stored('menu'), path.join(logs, 'deeper/same.json'));
    writeFileSync(path.join(logs, 'marked.json'), `\uFEFF${readFileSync(stored('theme'), 'utf8')}`);
    expect(replay(logs)).toEqual({
      status: 0,
      said: expect.stringMatching(
        /^3 logs: 3 as recorded, 0 diverged, 0 unreadable\nCovered: \d+ of \d+ events, .*; [1-9]\d* transitions of the state\.\nTo record next:\n  a session/,
      ) as string,
    });
    const { loads } = readLog(readFileSync(stored('menu'), 'utf8'));
    const other = loads.map((load) => ({
      ...load,
      entries: load.entries.map((entry) =>
        'call' in entry && entry.call === 'browser.navigate' ? { ...entry, args: ['/settings'] } : entry,
      ),
    }));
    writeFileSync(path.join(logs, 'other.json'), JSON.stringify(logFileOf(other)));
    expect(replay(logs)).toMatchObject({
      status: 1,
      said: expect.stringMatching(/other\.json: First divergence/) as string,
    });
    writeFileSync(path.join(logs, 'cut.json'), '{"format": "vest');
    const { status, said } = replay(logs);
    expect([status, said]).toEqual([2, expect.stringMatching(/cut\.json: .*it is not complete JSON/)]);
    expect(said).toContain('5 logs: 3 as recorded, 1 diverged, 1 unreadable');
  });

  test('--keep copies those that add something', () => {
    const kept = path.join(folder, 'kept');
    const { said } = replay(path.join(folder, 'logs'), '--keep', kept);
    expect(said).toContain('2 of 4 logs cover all of that');
    expect(readdirSync(kept)).toHaveLength(2);
  });

  test('--keep keeps two logs of one name apart', () => {
    const [logs, kept] = [path.join(folder, 'twice'), path.join(folder, 'keptTwice')];
    for (const [place, name] of [
      ['monday', 'menu'],
      ['tuesday', 'theme'],
    ] as const) {
      mkdirSync(path.join(logs, place), { recursive: true });
      copyFileSync(stored(name), path.join(logs, place, 'log.json'));
    }
    expect(replay(logs, '--keep', kept).said).toContain('2 of 2 logs cover all of that');
    expect(readFileSync(path.join(kept, 'monday/log.json'))).toEqual(readFileSync(stored('menu')));
    expect(readFileSync(path.join(kept, 'tuesday/log.json'))).toEqual(readFileSync(stored('theme')));
  });

  test('that holds no log, or that does not exist, is refused with a sentence', () => {
    const empty = path.join(folder, 'empty');
    mkdirSync(empty);
    expect(replay(empty)).toEqual({ status: 2, said: expect.stringContaining('empty holds no log') as string });
    expect(replay(path.join(folder, 'none'))).toMatchObject({
      status: 2,
      said: expect.stringContaining('There is no such file.') as string,
    });
  });
});

test('What logs cover is among what the declarations say there is, and those that are kept cover as much', () => {
  const logs = readdirSync(path.join(__dirname, 'logs')).map((name) => {
    const log = readLog(readFileSync(path.join(__dirname, 'logs', name), 'utf8'));
    return { name, entries: log.loads.flatMap((load) => load.entries).length, points: [...pointsOf(log)] };
  });
  const covered = new Set<Point>(logs.flatMap(({ points }) => points));
  const all = allPoints();
  const isCounted = (point: Point) =>
    point.startsWith('events') || point.startsWith('outcomes') || point.startsWith('calls');
  expect([...covered].filter((point) => isCounted(point) && !all.has(point))).toEqual([]);
  const kept = keptOf(logs);
  expect(new Set(kept.flatMap(({ points }) => points))).toEqual(covered);
  expect(kept.length).toBeLessThan(logs.length);
});

test('A transition is covered from which value to which, and by which event', () => {
  const points = pointsOf(readLog(readFileSync(stored('theme'), 'utf8')));
  expect([...points].filter((point) => point.includes('theme.mode from'))).toEqual([
    'transitions theme.mode from light to dark by theme/modeChosen',
  ]);
});

describe('npm run replay -- LOG --html FILE', () => {
  test('writes one page that tells the session, and runs nothing that the log holds', () => {
    const { loads } = readLog(readFileSync(stored('login'), 'utf8'));
    const file = path.join(folder, 'marked.json');
    const note = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    writeFileSync(file, JSON.stringify(logFileOf(loads, [{ load: 0, entry: 21, note }])));
    const out = path.join(folder, 'pages/story.html');
    expect(replay(file, '--html', out)).toMatchObject({
      status: 0,
      said: expect.stringContaining('The page ') as string,
    });
    const page = readFileSync(out, 'utf8');
    expect(page).toContain('Visitor submitted the log-in form');
    expect(page).toContain('Marked: &lt;script&gt;');
    expect(page).not.toMatch(/<script|<img src=x|https?:\/\/(?!localhost|www\.)/);
    expect(page).toContain("default-src 'none'");
  }, 60_000);

  test('names a file that cannot be written', () => {
    const { status, said } = replay(stored('theme'), '--html', path.join(stored('theme'), 'page.html'));
    expect([status, said]).toEqual([2, expect.stringMatching(/page\.html cannot be written: /)]);
    expect(existsSync(path.join(stored('theme'), 'page.html'))).toBe(false);
  }, 60_000);
});
