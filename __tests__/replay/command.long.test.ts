import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PageLoad } from '../../src/action-log/logFile';
import { readLog } from '../../src/action-log/readLog';
import { logFileOf } from '../../src/action-log/redactLoad';
import { replay, replayWith } from '../support/replayCommand';

const stored = path.join(__dirname, 'logs/menu.json');
let folder = '';
beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), 'replay-'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** The stored log as a build would have written it whose menu led to the settings. */
function ofAnotherBuild(): string {
  const log = readLog(readFileSync(stored, 'utf8'));
  const loads = log.loads.map((load): PageLoad => ({
    ...load,
    entries: load.entries.map((entry) =>
      'call' in entry && entry.call === 'browser.navigate' ? { ...entry, args: ['/settings'] } : entry,
    ),
  }));
  const file = path.join(folder, 'other.json');
  writeFileSync(file, JSON.stringify(logFileOf(loads)));
  return file;
}

describe('npm run replay (L4)', () => {
  test('ends with 0 where a log goes as it was recorded', () => {
    const { status, said } = replay(stored);
    expect([status, said]).toEqual([0, expect.stringMatching(/menu\.json: \d+ entries in one load, as recorded\n$/)]);
  });

  test('says where a log is not the whole of its load', () => {
    const { loads } = readLog(readFileSync(stored, 'utf8'));
    const file = path.join(folder, 'full.json');
    writeFileSync(
      file,
      JSON.stringify(logFileOf(loads.map((load) => ({ ...load, end: { ...load.end, isTruncated: true } })))),
    );
    const { status, said } = replay(file);
    expect([status, said]).toEqual([
      0,
      expect.stringMatching(/as recorded\n.*full\.json: load 1 reached the limits of a log/),
    ]);
  });

  test('ends with 1 where it does not, and names the entry, what was expected, what came and the flow; in JUnit too', () => {
    const other = ofAnotherBuild();
    const xml = path.join(folder, 'results.xml');
    const { status, said } = replay(other, stored, '--junit', xml);
    expect(status).toBe(1);
    expect(said).toMatch(/First divergence at entry \d+ of \d+ \(the call browser\.navigate/);
    expect(said).toMatch(/args\.0: "\/info", not "\/settings"/);
    expect(said).toMatch(/by +the flow menu, sagas\/menu\.ts:\d+\n/);
    expect(readFileSync(xml, 'utf8')).toMatch(
      /failures="1" errors="0"[\s\S]*<failure message="First divergence[\s\S]*failures="0" errors="0"/,
    );
  });

  test('--update prints what this build does otherwise, writes it with --yes alone, and keeps the times', () => {
    const other = ofAnotherBuild();
    const text = readFileSync(other, 'utf8');
    const seen = replay(other, '--update');
    expect(seen).toMatchObject({ status: 1 });
    expect(seen.said).toContain('changed browser.navigate  args.0: "/info", not "/settings"');
    expect(readFileSync(other, 'utf8')).toBe(text);
    expect(replay(other, '--update', '--yes').status).toBe(0);
    const [was, is] = [text, readFileSync(other, 'utf8')].map((one) =>
      readLog(one).loads[0]?.entries.map(({ at }) => at),
    );
    expect(is).toEqual(was);
    expect(is?.at(-1)).toBeGreaterThan(0);
    expect(replay(other, '--update').said).toContain('nothing to update');
    expect(replay(other, '--yes')).toEqual({
      status: 2,
      said: expect.stringContaining('goes with --update') as string,
    });
  });

  test('ends with 2 where a file or an option cannot be read, with a sentence', () => {
    const file = path.join(folder, 'cut.json');
    writeFileSync(file, readFileSync(stored, 'utf8').slice(0, 300));
    expect(replay(file)).toEqual({
      status: 2,
      said: expect.stringContaining('it is not complete JSON; it may have been cut off on its way.') as string,
    });
    expect(replay(path.join(folder, 'none.json'))).toEqual({
      status: 2,
      said: expect.stringContaining('There is no such file.') as string,
    });
    expect(replay().status).toBe(2);
    expect(replay(stored, '--minimize')).toEqual({
      status: 2,
      said: expect.stringContaining('--minimize needs a build on which the log is green') as string,
    });
    expect(replay(stored, '--bisect', 'HEAD')).toEqual({
      status: 2,
      said: expect.stringContaining('takes two revisions, GOOD..BAD') as string,
    });
    expect(replay('--loud').said).toContain('There is no option --loud.');
  });

  test.each([
    ['--against', '--junit', ['--against', 'HEAD', '--junit', 'out.xml']],
    ['--against', '--update', ['--against', 'HEAD', '--update']],
    ['--bisect', '--to-test', ['--bisect', 'HEAD~1..HEAD', '--to-test']],
    ['--against', '--bisect', ['--bisect', 'HEAD~1..HEAD', '--against', 'HEAD']],
    ['--minimize', '--html', ['--against', 'HEAD', '--minimize', '--html', 'out.html']],
    // Of two logs, which it would not show either: nothing stays open.
    ['--open', '--html', [stored, '--open', '--html', 'out.html']],
    ['--open', '--watch', [stored, '--open', '--watch']],
  ])('ends with 2 where an option would be ignored beside another: %s and %s', (one, other, words) => {
    expect(replay(stored, ...words)).toEqual({
      status: 2,
      said: `${one} and ${other} do not go together: run the command once with each.\n`,
    });
  });

  test('--update writes all logs or none: where the disk is full it names the one, and every log is as it was', () => {
    const other = ofAnotherBuild();
    const large = path.join(folder, 'large.json');
    const { loads } = readLog(readFileSync(other, 'utf8'));
    writeFileSync(large, JSON.stringify(logFileOf(Array.from({ length: 20 }, () => loads).flat())));
    const texts = [other, large].map((file) => readFileSync(file, 'utf8'));
    // No file that is written may become longer than this.
    const most = Math.max(...texts.map(({ length }) => length)) / 4;
    expect(replayWith({ mostBytes: most }, other, large, '--update', '--yes')).toEqual({
      status: 2,
      said: expect.stringContaining(`${large} cannot be written: EFBIG`) as string,
    });
    expect([other, large].map((file) => readFileSync(file, 'utf8'))).toEqual(texts);
    expect(readdirSync(folder).filter((name) => /\.json./.test(name))).toEqual([]);
  });

  test('names what cannot be written, and writes nothing', () => {
    const file = path.join(folder, 'a.json');
    writeFileSync(file, readFileSync(stored));
    const under = path.join(file, 'out');
    const ofOtherTest = path.join(folder, 'command.json');
    writeFileSync(ofOtherTest, readFileSync(stored));
    const thisTest = readFileSync(__filename);
    for (const [words, sentence] of [
      [[file, '--junit', under], `${under} cannot be written: `],
      [[file, '--screens', under], `--screens needs a folder for its pictures, and ${file} is a file.`],
      [[folder, '--keep', under], `The logs cannot be copied to ${under}: `],
      [[file, '--keep', folder], '--keep goes with a folder of logs'],
      [[ofOtherTest, '--to-test'], '__tests__/replay/command.test.ts is another test: rename '],
    ] as const)
      expect(replay(...words)).toEqual({ status: 2, said: expect.stringContaining(sentence) as string });
    expect(readFileSync(file)).toEqual(readFileSync(stored));
    expect(readFileSync(__filename)).toEqual(thisTest);
  }, 60_000);
});
