import { locationChanged } from '../src/features/navigation/slice';
import { call, takeEvery, type SagaGenerator } from './effects';
import type { Services } from './services';

/** After a navigation within the site the page is shown from its top and gets the focus, as after a page load. */
export function* arrival(services: Services): SagaGenerator {
  let before: string | null = null;
  yield* takeEvery([locationChanged], function* ({ payload: { path } }) {
    const hasMoved = before !== null && before !== path;
    before = path;
    if (hasMoved) yield* call(services.browser.showFromTop);
  });
}
