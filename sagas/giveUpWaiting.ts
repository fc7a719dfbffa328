import { waitGivenUp } from '../src/features/client/slice';
import { call, takeEvery, type SagaGenerator } from './effects';
import type { Uses } from './services';

/** Lets a visitor stop waiting (docs/behaviour.md, Calls): the calls under way end as failed. */
export function* giveUpWaiting(services: Uses<{ calls: 'giveUp' }>): SagaGenerator {
  yield* takeEvery([waitGivenUp], function* () {
    yield* call(services.calls.giveUp);
  });
}
