import { copyRequested } from '../src/features/client/slice';
import { call, takeLatest, type SagaGenerator } from './effects';
import { showError, showSuccess } from './notices';
import type { Services } from './services';

export function* copy(services: Services): SagaGenerator {
  yield* takeLatest([copyRequested], function* ({ payload }) {
    const isCopied = yield* call(services.browser.copy, payload.words);
    yield* isCopied ? showSuccess('copied') : showError({ key: 'notCopied' });
  });
}
