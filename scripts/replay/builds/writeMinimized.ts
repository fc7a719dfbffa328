import { logFileOf } from '../../../src/action-log/redactLoad';
import type { NamedLog } from './against';
import { minimized } from './minimize';
import { openBuild } from './openBuild';
import { findRevision, scriptOf, scriptOfSources } from './revision';
import { writeOrSay } from '../writeOrSay';

/**
 * Writes for each log `LOG.min.json`: the shortest that the revision replays as recorded and on which this checkout goes
 * another way, for the same cause.
 * @returns whether one was written, or a log cannot be told of because the revision does not replay it
 * @throws UsageError where there is no such revision; UnbuildableError where a build cannot be made
 */
export async function writeMinimized(logs: readonly NamedLog[], revision: string): Promise<boolean> {
  const [good, bad] = [openBuild(await scriptOf(await findRevision(revision))), openBuild(await scriptOfSources())];
  try {
    let isDifferent = false;
    for (const { file, log } of logs) {
      const isPlain = log.texts === 'plain';
      let said = `${revision} and this checkout do the same on it`;
      let isWritten = false;
      for (const load of log.loads) {
        const short = await minimized(load, isPlain, good, bad);
        if (short === 'not as recorded') {
          said = `${revision} itself does not replay it as recorded`;
          isDifferent = true;
        }
        if (typeof short === 'string') continue;
        const to = file.replace(/(\.json)?$/, '.min.json');
        await writeOrSay(to, `${JSON.stringify(logFileOf([short], [], isPlain), null, 1)}\n`);
        console.log(`${to}: ${short.entries.length} of ${load.entries.length} entries are enough`);
        isWritten = isDifferent = true;
        break;
      }
      if (!isWritten) console.log(`${file}: ${said}; nothing is written`);
    }
    return isDifferent;
  } finally {
    good.close();
    bad.close();
  }
}
