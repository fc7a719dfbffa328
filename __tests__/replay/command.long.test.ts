import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileOf } from '../../src/action-log/exportLog';
import { root } from '../../tools/build/root';
import { readLog } from '../../src/action-log/readLog';
import { copySources, dress } from '../fixtures/sourceCopy';
import { testFolder } from '../support/testFolder';

const stored = path.join(__dirname, 'logs/menu.json');
const folder = testFolder();

/** Runs the command as a user does, without the tests' environment. */
const replay = (...words: string[]) => replayIn(root, ...words);

function replayIn(cwd: string, ...words: string[]) {
  const program = ['--import', 'tsx', 'tools/scripts/replay.ts', ...words];
  const env = { ...process.env, NODE_ENV: undefined };
  const { status, stdout, stderr } = spawnSync(process.execPath, program, { cwd, encoding: 'utf8', env });
  return { status, said: stdout + stderr };
}

/** The stored log as a build would have written it whose menu led to the settings. */
function ofAnotherBuild(): string {
  const loads = readLog(readFileSync(stored, 'utf8')).loads.map((load) => ({
    ...load,
    entries: load.entries.map((entry) =>
      'call' in entry && entry.call === 'browser.navigate' ? { ...entry, args: [{ page: 'settings' }] } : entry,
    ),
  }));
  const file = path.join(folder, 'other.json');
  writeFileSync(file, fileOf(loads).text);
  return file;
}

describe('npm run replay (L4)', () => {
  test('ends with 0 if a log matches its recording', () => {
    const { status, said } = replay(stored);
    expect([status, said]).toEqual([0, expect.stringMatching(/menu\.json: \d+ entries in one load, as recorded\n$/)]);
  });

  test('ends with 1 if it diverges, and says in a sentence what came, with the flow', () => {
    const { status, said } = replay(ofAnotherBuild(), stored);
    expect(status).toBe(1);
    expect(said).toMatch(/\nmenu calls browser\.navigate with args\.0\.page: "info", not "settings"\.\n/);
    expect(said).toMatch(/cause +the flow menu, sagas\/menu\.ts:\d+, at sagas\/menu\.ts:\d+\n/);
    expect(said).toMatch(/\n2 compared: 1 as recorded, 1 another way\. 0 unreadable\.\n/);
  });

  test('replays a visit to a page of the owner’s own', () => {
    const copy = copySources(path.join(folder, 'owned'));
    dress(copy, path.join(root, 'examples/brands/sole-trader/site.config.ts'));
    const file = path.join(folder, 'owned.json');
    writeFileSync(file, readFileSync(path.join(__dirname, 'logs/copy.json'), 'utf8').replaceAll('"info"', '"privacy"'));
    expect(replayIn(copy.folder, file)).toEqual({ status: 0, said: expect.stringMatching(/as recorded\n$/) as string });
  });

  test('ends with 2 and a sentence if a file or an option cannot be read', () => {
    const file = path.join(folder, 'cut.json');
    writeFileSync(file, readFileSync(stored, 'utf8').slice(0, 300));
    for (const [words, sentence] of [
      [[file], 'it is not complete JSON; it may have been cut off on its way'],
      [[path.join(folder, 'none.json')], 'There is no such file.'],
      [[], 'Name a log to replay'],
      [[stored, '--against', 'nowhere'], "There is no revision 'nowhere'"],
      [['--loud'], "Unknown option '--loud'"],
    ] as const)
      expect(replay(...words)).toEqual({ status: 2, said: expect.stringContaining(sentence) as string });
  });
});
