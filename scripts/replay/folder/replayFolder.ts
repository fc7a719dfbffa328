import { fork } from 'node:child_process';
import { copyFile, mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { root } from '../../../build/root';
import { UsageError } from '../../runCommand';
import { keptOf } from './coverage';
import { coverageReport } from './coverageReport';
import type { Replayed } from './worker';

/** Files that a process gets at once. */
const batch = 10;

interface Options {
  /** Copies the logs that add something to what is covered to this folder. */
  readonly keep: string | undefined;
  readonly onProgress: (progress: string) => void;
}

/**
 * Replays logs in parallel, and says which did not go as recorded, what all cover and what to record next.
 * @returns the exit code: 2 where a file cannot be read, 1 where a log diverged, else 0
 */
export async function replayFolder(files: readonly string[], { keep, onProgress }: Options): Promise<number> {
  const replayed = await inParallel(files, onProgress);
  onProgress('');
  for (const { said } of replayed.filter(({ status }) => status !== 'as recorded')) console.log(said);
  const count = (status: Replayed['status']) => replayed.filter((one) => one.status === status).length;
  const read = replayed.filter(({ status }) => status !== 'unreadable');
  console.log(
    `${replayed.length} logs: ${count('as recorded')} as recorded, ${count('diverged')} diverged, ${count('unreadable')} unreadable`,
  );
  for (const line of new Set(replayed.flatMap(({ tolerated }) => tolerated))) console.log(line);
  for (const line of coverageReport(new Set(read.flatMap(({ points }) => points)))) console.log(line);
  if (keep !== undefined) await copyKept(read, folderOf(files), keep);
  return count('unreadable') > 0 ? 2 : count('diverged') > 0 ? 1 : 0;
}

/** The deepest folder that holds all of the files. */
function folderOf(files: readonly string[]): string {
  const places = files.map((file) => path.dirname(path.resolve(file)).split(path.sep));
  const [first = []] = places;
  const parting = first.findIndex((name, at) => places.some((place) => place[at] !== name));
  return `${(parting === -1 ? first : first.slice(0, parting)).join(path.sep)}${path.sep}`;
}

/** Each log keeps its path below the folder that all come from: two of one name are two logs. */
async function copyKept(read: readonly Replayed[], from: string, folder: string): Promise<void> {
  const kept = keptOf(read);
  try {
    for (const { file } of kept) {
      const to = path.join(folder, path.relative(from, path.resolve(file)));
      await mkdir(path.dirname(to), { recursive: true });
      await copyFile(file, to);
    }
  } catch (error) {
    throw new UsageError(
      `The logs cannot be copied to ${folder}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  console.log(
    `${kept.length} of ${read.length} logs cover all of that; they are in ${folder}, the others add nothing.`,
  );
}

async function inParallel(files: readonly string[], onProgress: (progress: string) => void): Promise<Replayed[]> {
  const replayed = new Map<string, Replayed>();
  let next = 0;
  const work = async () => {
    const child = fork(path.join(root, 'scripts/replay/folder/worker.ts'), { execArgv: ['--import', 'tsx'] });
    const ended = new Promise<never>((_resolve, reject) =>
      child.once('exit', (code) => reject(new Error(`A process that replayed logs ended with ${code ?? 'a signal'}.`))),
    );
    ended.catch(() => {});
    while (next < files.length) {
      const some = files.slice(next, next + batch);
      next += batch;
      const answer = new Promise<Replayed[]>((resolve) =>
        child.once('message', (message: Replayed[]) => resolve(message)),
      );
      child.send(some);
      for (const one of await Promise.race([answer, ended])) replayed.set(one.file, one);
      onProgress(bar(replayed.size, files.length));
    }
    child.kill();
  };
  const workers = Math.min(availableParallelism(), Math.ceil(files.length / batch));
  await Promise.all(Array.from({ length: workers }, work));
  return files.flatMap((file) => replayed.get(file) ?? []);
}

function bar(done: number, all: number): string {
  const filled = Math.round((done / all) * 30);
  return `[${'#'.repeat(filled)}${'·'.repeat(30 - filled)}] ${done} of ${all} logs`;
}
