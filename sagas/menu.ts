import { menuOptionChosen, selectMenuOptions } from '../src/features/menu/slice';
import { call, put, select, takeEvery, type SagaGenerator } from './effects';
import type { Services } from './services';

/** Follows the link of the chosen option, or dispatches its action (docs/behaviour.md, 4). */
export function* menu(services: Services): SagaGenerator {
  yield* takeEvery([menuOptionChosen], function* ({ payload }) {
    const options = yield* select(selectMenuOptions);
    const option = options.find(({ name }) => name === payload.name);
    if (option?.link?.startsWith('http')) yield* call(services.browser.assignLocation, option.link);
    else if (option?.link) yield* call(services.browser.navigate, option.link);
    // A copy, because the state is frozen and redux-saga marks the actions that it puts.
    else if (option?.action) yield* put({ ...option.action });
  });
}
