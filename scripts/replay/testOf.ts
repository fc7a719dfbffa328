import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../build/root';
import { UsageError } from '../runCommand';
import { writeOrSay } from './writeOrSay';

/**
 * Writes a jest test that replays a log.
 * @returns where it was written, from the project's root
 * @throws UsageError where another test stands there
 */
export async function testOf(log: string): Promise<string> {
  const folder = path.join(root, '__tests__/replay');
  const name = path
    .basename(log)
    .replace(/(\.min)?\.json$/, '')
    .replace(/[^\w-]+/g, '-');
  const from = path.relative(folder, path.resolve(log)).split(path.sep).join('/');
  const file = path.join(folder, `${name}.test.ts`);
  const text = `import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe as lines } from '../../scripts/replay/report';
import { replayLog } from '../../scripts/replay/replayLog';
import { readLog } from '../../src/action-log/readLog';

test(${JSON.stringify(`the session ${name} goes as it was recorded (L4)`)}, () => {
  const log = readLog(readFileSync(path.join(__dirname, ${JSON.stringify(from)}), 'utf8'));
  expect(replayLog(log).flatMap(lines)).toEqual([]);
});
`;
  const known = await readFile(file, 'utf8').catch(() => text);
  if (known !== text)
    throw new UsageError(`${path.relative(root, file)} is another test: rename ${log}, after which the test is named.`);
  await writeOrSay(file, text);
  return path.relative(root, file);
}
