import { waitingChanged } from '../src/features/client/slice';
import { put, type SagaGenerator } from './effects';

/** Keeps the waiting flag up while the work lasts, and takes it down however the work ends. */
export function* whileWaiting<Result>(work: SagaGenerator<Result>): SagaGenerator<Result> {
  yield* put(waitingChanged({ isWaiting: true }));
  try {
    return yield* work;
  } finally {
    yield* put(waitingChanged({ isWaiting: false }));
  }
}
