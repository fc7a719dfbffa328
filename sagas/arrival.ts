import { entered } from '../src/features/navigation/slice';
import { call, takeEvery, type Flow } from './effects';
import type { Uses } from './services';

/** After a navigation within the site the page is shown from its top and gets the focus, as after a page load. */
export function* arrival(services: Uses<{ browser: 'showFromTop' }>): Flow {
  let before: string | null = null;
  yield* takeEvery([entered], function* ({ payload: { path } }) {
    const hasMoved = before !== null && before !== path;
    before = path;
    if (hasMoved) yield* call(services.browser.showFromTop);
  });
}
