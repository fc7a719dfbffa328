import { accountsLeadingTo } from '../src/app/routes';
import { accountsChosen } from '../src/features/navigation/slice';
import { call, takeEvery, type SagaGenerator } from './effects';
import type { Services } from './services';

/** The person icon leads to the accounts page and back to where the visitor was (docs/behaviour.md, 2). */
export function* accountsLink(services: Services): SagaGenerator {
  yield* takeEvery([accountsChosen], function* () {
    const here = yield* call(services.browser.currentAddress);
    yield* call(services.browser.navigate, accountsLeadingTo(here));
  });
}
