import { waitingChanged } from '../src/features/client/slice';
import { put, type SagaGenerator } from './effects';

/** Sets the waiting flag while the work runs, and clears it however the work ends. */
export function* whileWaiting<Result>(work: SagaGenerator<Result>): SagaGenerator<Result> {
  yield* put(waitingChanged({ isWaiting: true }));
  try {
    return yield* work;
  } finally {
    yield* put(waitingChanged({ isWaiting: false }));
  }
}
