import { menuOptionChosen, selectMenuOptions } from '../src/features/menu/slice';
import { call, put, select, takeEvery, type SagaGenerator } from './effects';
import type { Uses } from './services';

/** An option that was chosen leads where its link says, or triggers its action (docs/behaviour.md, 4). */
export function* menu(services: Uses<{ browser: 'assignLocation' | 'navigate' }>): SagaGenerator {
  yield* takeEvery([menuOptionChosen], function* ({ payload }) {
    const options = yield* select(selectMenuOptions);
    const option = options.find(({ name }) => name === payload.name);
    if (option?.link?.startsWith('http')) yield* call(services.browser.assignLocation, option.link);
    else if (option?.link) yield* call(services.browser.navigate, option.link);
    // A copy: what state holds is frozen, and the middleware marks what it puts.
    else if (option?.action) yield* put({ ...option.action });
  });
}
