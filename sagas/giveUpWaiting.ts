import { waitGivenUp } from '../src/features/client/slice';
import { call, takeEvery, type SagaGenerator } from './effects';
import type { Uses } from './services';

/** A visitor who does not want to wait any longer need not (docs/behaviour.md, Calls): what is under way ends as failed. */
export function* giveUpWaiting(services: Uses<{ calls: 'giveUp' }>): SagaGenerator {
  yield* takeEvery([waitGivenUp], function* () {
    yield* call(services.calls.giveUp);
  });
}
