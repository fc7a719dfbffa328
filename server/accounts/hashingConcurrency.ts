import { availableParallelism, totalmem } from 'node:os';
import { StartError } from '../lib/startError';

const hashBytes = 19_456 * 1_024;
/** How much of the memory concurrent hashes may take: by default, and at most if the owner sets it. */
const [defaultShare, maxShare] = [1 / 8, 1 / 2];
/** Threads that are kept free for file access and DNS. */
const otherThreads = 4;

/**
 * How many passwords are hashed at once: `HASHING_CONCURRENCY`, else one for each processor that the process may use,
 * within an eighth of its memory.
 * @throws StartError if it is not a number, or needs more than half of the memory or more threads than
 * `UV_THREADPOOL_SIZE` gives.
 */
export function readHashingConcurrency(concurrency: string | undefined, threads: string | undefined): number {
  if (concurrency === undefined) return defaultConcurrency();
  const memory = memoryOfProcess();
  const most = Math.max(1, Math.floor((memory * maxShare) / hashBytes));
  if (!/^[1-9]\d{0,3}$/.test(concurrency))
    throw new StartError(`HASHING_CONCURRENCY must be a number from 1 to ${most}, not '${concurrency}'.`);
  if (Number(concurrency) > most)
    throw new StartError(
      `HASHING_CONCURRENCY ${concurrency} needs ${megabytes(Number(concurrency) * hashBytes)} MB, and there are ${megabytes(memory)} MB for everything: set it to ${most} at most.`,
    );
  if (threads !== undefined && Number(threads) <= Number(concurrency))
    throw new StartError(
      `HASHING_CONCURRENCY ${concurrency} needs more threads than UV_THREADPOOL_SIZE ${threads}: leave that out, or set it to ${threadsOf(Number(concurrency))}.`,
    );
  return Number(concurrency);
}

export function threadsFor(concurrency: string | undefined): number {
  const wanted = Number(concurrency);
  return Math.min(1_024, threadsOf(wanted > 0 ? Math.ceil(wanted) : defaultConcurrency()));
}

/** How many imported passwords are checked at once: half as many as our own, since they take more time and memory. */
export const importedConcurrency = (concurrency: number): number => Math.ceil(concurrency / 2);

const threadsOf = (concurrency: number): number => concurrency + importedConcurrency(concurrency) + otherThreads;

function defaultConcurrency(): number {
  return Math.max(1, Math.min(availableParallelism(), Math.floor((memoryOfProcess() * defaultShare) / hashBytes)));
}

/** In bytes: the machine's memory, or less if a container limits the process. */
function memoryOfProcess(): number {
  const bound = process.constrainedMemory();
  return bound > 0 ? Math.min(bound, totalmem()) : totalmem();
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
