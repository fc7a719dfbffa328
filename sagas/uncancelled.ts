import type { Task } from 'redux-saga';
import { join, spawn } from 'redux-saga/effects';
import type { SagaGenerator } from './effects';

/** Runs the work to its end, even if the flow that waits for it is cancelled. @returns its result */
export function* uncancelled<Result>(work: () => SagaGenerator<Result>): SagaGenerator<Result> {
  // Caught, because redux-saga logs what a spawned task throws, although the flow that waits for it handles it.
  const caught = function* (): SagaGenerator<PromiseSettledResult<Result>> {
    try {
      return { status: 'fulfilled', value: yield* work() };
    } catch (reason) {
      return { status: 'rejected', reason };
    }
  };
  const task = (yield spawn(caught)) as Task;
  const end = (yield join(task)) as PromiseSettledResult<Result>;
  if (end.status === 'rejected') throw end.reason;
  return end.value;
}
