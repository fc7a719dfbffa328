import fc from 'fast-check';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../build/root';
import { playSession } from '../../fixtures/generatedSession';
import { sessionStep } from '../../fixtures/sessionSteps';
import { logFileOf } from '../../src/action-log/redactLoad';
import type { MeasureOptions, Row } from '../row';
import { run } from '../run';

const wanted = 1_000;
/** Entries of a log, about: its last step is never cut. */
const entriesOfLog = 50;
const mostSeconds = 60;
const folder = path.join(root, '.local/bench/replay/logs');

/** How long the command takes for a folder of logs, from its start to its end. */
export async function folderTime({ share, onProgress }: MeasureOptions): Promise<Row> {
  const count = Math.round(wanted * share);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const sessions = fc.sample(fc.array(sessionStep, { minLength: 30, maxLength: 60 }), { numRuns: count, seed: 13 });
  let entries = 0;
  for (const [at, steps] of sessions.entries()) {
    const { load } = await playSession(steps, { limits: { entries: entriesOfLog, characters: 1e9 } });
    if (load === null) throw new Error('Nothing was recorded.');
    entries += load.entries.length;
    await writeFile(path.join(folder, `${at}.json`), JSON.stringify(logFileOf([load]), null, 1));
    if (at % 50 === 49) onProgress(`recorded ${at + 1} of ${count}`);
  }
  onProgress('replaying');
  const begun = performance.now();
  const said = await run(process.execPath, ['--import', 'tsx', 'scripts/replay.ts', folder], root);
  const seconds = (performance.now() - begun) / 1000;
  const isComplete = said.includes(`${count} logs: ${count} as recorded, 0 diverged, 0 unreadable`);
  return {
    label: `${count} logs of about ${Math.round(entries / count)} entries replayed headless, cold start included`,
    figure: `${seconds.toFixed(1)} s`,
    goal: `≤ ${mostSeconds} s for ${wanted}`,
    isReached: isComplete && seconds <= mostSeconds * share,
    details: `npm run replay -- FOLDER, with what they cover; ${entries} entries${isComplete ? '' : `; not all went as recorded: ${said.slice(0, 200)}`}`,
  };
}
