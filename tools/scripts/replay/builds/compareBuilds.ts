import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { root } from '../../../build/root';
import { mostBetween } from './observation';
import type { Builds, Compared, Task, WorkerAnswer, WorkerMessage } from './worker';

const workers = 2;

/**
 * Compares two builds on tasks, in two processes.
 * @param onDone is called with each task's index and result, in any order
 * @returns the changed lines that are part of a replay, and those of them that run whenever a page is loaded
 */
export async function compareBuilds(
  builds: Builds,
  tasks: readonly Task[],
  onDone: (index: number, compared: WorkerAnswer) => void,
) {
  let next = 0;
  let covered: Pick<Compared, 'lines' | 'ran'> = { lines: [], ran: [] };
  const work = async () => {
    let child: ChildProcess | null = null;
    let opened: WorkerAnswer = { differences: [], stopped: [], ...covered };
    while (next < tasks.length) {
      const index = next;
      next += 1;
      if (child === null) {
        child = fork(path.join(root, 'tools/scripts/replay/builds/worker.ts'), {
          execArgv: ['--import', 'tsx'],
          env: { ...process.env, TZ: 'UTC', NODE_ENV: 'production' },
        });
        opened = await asked(child, builds);
        if ('lines' in opened) covered = opened;
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
  return covered;
}

function asked(child: ChildProcess, message: WorkerMessage): Promise<WorkerAnswer> {
  return new Promise((resolve) => {
    const end = (answer: WorkerAnswer) => {
      child.off('message', end).off('exit', gone);
      resolve(answer);
    };
    const gone = (_code: number | null, signal: string | null) =>
      end({
        problem:
          signal === 'SIGTERM'
            ? `one of the builds hangs: it used ${mostBetween} s of processor time without getting further`
            : 'one of the builds ended the process',
      });
    child.on('message', end).on('exit', gone);
    child.send(message);
  });
}
