import { entered } from '../src/features/navigation/slice';
import { call, takeEvery, type Flow } from './effects';
import type { Uses } from './services';

/** A page come to within the site begins at its top and takes the focus, as a page load would have it. */
export function* arrival(services: Uses<{ browser: 'showFromTop' }>): Flow {
  let before: string | null = null;
  yield* takeEvery([entered], function* ({ payload: { path } }) {
    const hasMoved = before !== null && before !== path;
    before = path;
    if (hasMoved) yield* call(services.browser.showFromTop);
  });
}
