import { waitingChanged } from '../src/features/client/slice';
import { put, type SagaGenerator } from './effects';

export function* whileWaiting<Result>(work: SagaGenerator<Result>): SagaGenerator<Result> {
  yield* put(waitingChanged({ isWaiting: true }));
  try {
    return yield* work;
  } finally {
    yield* put(waitingChanged({ isWaiting: false }));
  }
}
