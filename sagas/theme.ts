import { themeModeChosen, themeModeRestored } from '../src/features/theme/slice';
import { call, put, takeEvery, type SagaGenerator } from './effects';
import type { Services } from './services';

/** The colour mode is remembered in the browser (docs/behaviour.md, 4). */
export function* theme(services: Services): SagaGenerator {
  yield* put(themeModeRestored({ mode: yield* call(services.browser.storedThemeMode) }));
  yield* takeEvery([themeModeChosen], function* ({ payload }) {
    yield* call(services.browser.setThemeMode, payload.mode);
  });
}
