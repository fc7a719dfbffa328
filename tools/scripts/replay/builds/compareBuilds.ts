import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { root } from '../../../build/root';
import type { Task, WorkerAnswer, WorkerMessage } from './worker';

const workers = 2;
/** A build that takes longer for a load counts as hanging, in milliseconds. */
const longest = 60_000;

/**
 * Compares two builds on tasks, in two processes.
 * @param onDone is called with each task's index and result, in any order
 */
export async function compareBuilds(
  before: string,
  after: string,
  tasks: readonly Task[],
  onDone: (index: number, compared: WorkerAnswer) => void,
): Promise<void> {
  let next = 0;
  const work = async () => {
    let child: ChildProcess | null = null;
    let opened: WorkerAnswer = { differences: [], stopped: [] };
    while (next < tasks.length) {
      const index = next;
      next += 1;
      if (child === null) {
        child = fork(path.join(root, 'tools/scripts/replay/builds/worker.ts'), {
          execArgv: ['--import', 'tsx'],
          env: { ...process.env, TZ: 'UTC', NODE_ENV: 'production' },
        });
        opened = await asked(child, { before, after });
      }
      // A build that cannot be opened says why itself, and gets no further tasks.
      const answer = 'problem' in opened ? opened : await asked(child, tasks[index] as Task);
      if ('problem' in answer) {
        child.kill('SIGKILL');
        child = null;
      }
      onDone(index, answer);
    }
    child?.kill();
  };
  await Promise.all(Array.from({ length: Math.min(workers, tasks.length) }, work));
}

function asked(child: ChildProcess, message: WorkerMessage): Promise<WorkerAnswer> {
  return new Promise((resolve) => {
    const end = (answer: WorkerAnswer) => {
      clearTimeout(timer);
      child.off('message', end).off('exit', gone);
      resolve(answer);
    };
    const gone = () => end({ problem: 'one of the builds ended the process' });
    const timer = setTimeout(() => end({ problem: `one of the builds hangs for ${longest / 1000} s` }), longest);
    child.on('message', end).on('exit', gone);
    child.send(message);
  });
}
