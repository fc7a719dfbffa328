import { UsageError } from '../runCommand';
import { openInBrowser } from './openInBrowser';
import { readLogFile } from './readLogFile';

/**
 * Serves the workbench with a log until Ctrl+C.
 * @throws UsageError unless exactly one readable log is named
 */
export async function openLog(words: readonly string[]): Promise<void> {
  const [file = ''] = words;
  if (words.length > 1) throw new UsageError(`--open shows one log, and ${words.length} are named.`);
  const log = await readLogFile(file);
  if (typeof log === 'string') throw new UsageError(`${file}: ${log}`);
  console.log(`The workbench    ${await openInBrowser(JSON.stringify(log))}   (Ctrl+C ends it)`);
}
