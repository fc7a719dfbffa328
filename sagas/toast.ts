import { toastHidden, toastShown } from '../src/features/toast/slice';
import { call, put, takeLatest, type SagaGenerator } from './effects';
import type { Uses } from './services';

/** How long a toast shows, in milliseconds (docs/behaviour.md, 9). */
export const toastDuration = 3000;

export function* toast(services: Uses<{ clock: 'sleep' }>): SagaGenerator {
  yield* takeLatest([toastShown], function* () {
    yield* call(services.clock.sleep, toastDuration);
    yield* put(toastHidden());
  });
}
