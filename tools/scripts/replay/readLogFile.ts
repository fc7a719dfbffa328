import { readFile } from 'node:fs/promises';
import type { LogFile } from '../../../src/action-log/logFile';
import { readLog } from '../../../src/action-log/readLog';

/** @returns a sentence if the file cannot be read as a log */
export async function readLogFile(file: string): Promise<LogFile | string> {
  try {
    return readLog(await readFile(file, 'utf8'));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT') return 'There is no such file.';
    if (code === 'EACCES') return 'It may not be read.';
    return error instanceof Error ? error.message : String(error);
  }
}
