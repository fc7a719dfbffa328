import { readLogFile } from './readLogFile';
import { replayLog } from './replayLog';
import type { FileResult } from './report';
import { testOf } from './testOf';
import { updateOf } from './update';

/** Replays a log, as it was updated to what this build does or made a test of where that is asked for; the update is not written yet. */
export async function replayFile(file: string, flags: ReadonlySet<string>): Promise<FileResult> {
  const begun = performance.now();
  const read = await readLogFile(file);
  if (typeof read === 'string')
    return { file, milliseconds: performance.now() - begun, unreadable: read, log: null, update: null, results: [] };
  let log = read;
  let update: FileResult['update'] = null;
  if (flags.has('update')) {
    const { changes, refusal, log: updated } = await updateOf(log);
    for (const line of changes) console.log(`  ${line}`);
    if (changes.length === 0) console.log(`${file}: nothing to update`);
    else if (refusal !== null) console.log(`${file}: not updated: ${refusal}`);
    else if (!flags.has('yes'))
      console.log(`${file}: ${changes.length} changes, not written; if every one is meant, --update --yes writes them`);
    else {
      log = updated;
      update = { text: `${JSON.stringify(updated, null, 1)}\n`, changes: changes.length };
    }
  }
  const results = replayLog(log);
  if (flags.has('to-test')) console.log(`${await testOf(file)} replays it`);
  return { file, milliseconds: performance.now() - begun, unreadable: null, log, update, results };
}
