import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { LogFile } from '../../../src/action-log/logFile';
import { readLog } from '../../../src/action-log/readLog';
import { UsageError } from '../runCommand';

export interface NamedLog {
  readonly file: string;
  /** The log; a sentence if the file cannot be read. */
  readonly log: LogFile | string;
}

/** Reads the logs that a command names: files, and folders of them. */
export async function readLogs(words: readonly string[]): Promise<NamedLog[]> {
  const files: string[] = [];
  for (const word of words) {
    if (!(await stat(word).catch(() => null))?.isDirectory()) files.push(word);
    else {
      const inside = (await readdir(word)).filter((name) => name.endsWith('.json')).sort();
      if (inside.length === 0) throw new UsageError(`${word} holds no log: none of its files ends in .json.`);
      files.push(...inside.map((name) => path.join(word, name)));
    }
  }
  return Promise.all(files.map(async (file) => ({ file, log: await logIn(file) })));
}

async function logIn(file: string): Promise<LogFile | string> {
  try {
    return readLog(await readFile(file, 'utf8'));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return 'There is no such file.';
    return code === 'EACCES' ? 'It may not be read.' : message;
  }
}
