import { routeOf, routes } from '../src/app/routes';
import { selectPageOrigin } from '../src/features/client/slice';
import { selectContinue } from '../src/features/navigation/continueTo';
import { call, select, type SagaGenerator } from './effects';
import type { Uses } from './services';

export type RedirectsToContinue = Uses<{ browser: 'assignLocation' | 'navigate' }>;

/**
 * Sends the visitor where `continue` says, or to `/` (docs/behaviour.md, 4). The page left behind is
 * replaced in the history, so that Back does not lead into a form or a log-out that is done with.
 */
export function* redirectToContinue(services: RedirectsToContinue): SagaGenerator {
  const target = yield* select(selectContinue);
  const pageOrigin = yield* select(selectPageOrigin);
  const url = new URL(target ?? routes.welcome, pageOrigin);
  if (url.origin === pageOrigin && routeOf(url.pathname) !== 'notFound') {
    yield* call(services.browser.navigate, url.pathname + url.search + url.hash, { replace: true });
  } else {
    yield* call(services.browser.assignLocation, url.href);
  }
}
