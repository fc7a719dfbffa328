import path from 'node:path';
import { root } from '../../build/root';
import { writeOrSay } from './writeOrSay';

/**
 * Writes a jest test that replays a log.
 * @returns where it was written, from the project's root
 */
export async function testOf(log: string): Promise<string> {
  const folder = path.join(root, '__tests__/replay');
  const name = path
    .basename(log)
    .replace(/(\.min)?\.json$/, '')
    .replace(/[^\w-]+/g, '-');
  const from = path.relative(folder, path.resolve(log)).split(path.sep).join('/');
  const file = path.join(folder, `${name}.test.ts`);
  await writeOrSay(
    file,
    `import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe as lines } from '../../scripts/replay/report';
import { replayLog } from '../../scripts/replay/replayLog';
import { readLog } from '../../src/action-log/readLog';

test(${JSON.stringify(`the session ${name} goes as it was recorded (L4)`)}, () => {
  const log = readLog(readFileSync(path.join(__dirname, ${JSON.stringify(from)}), 'utf8'));
  expect(replayLog(log).flatMap(lines)).toEqual([]);
});
`,
  );
  return path.relative(root, file);
}
