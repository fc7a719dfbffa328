import { routeOf, routes } from '../src/app/routes';
import { selectPageOrigin } from '../src/features/client/slice';
import { selectContinue } from '../src/features/navigation/continueTo';
import { call, hasMovedOn, select, type SagaGenerator } from './effects';
import type { Uses } from './services';

export type RedirectsToContinue = Uses<{ browser: 'assignLocation' | 'navigate' }>;

/**
 * Goes to a page of the site after the work for a visitor's press, in place of the page where it was pressed. A visitor
 * who has gone elsewhere meanwhile stays there.
 */
export function* leadTo(services: Uses<{ browser: 'navigate' }>, path: string): SagaGenerator {
  if (!(yield* hasMovedOn())) yield* call(services.browser.navigate, path, { replace: true });
}

/**
 * Sends the visitor where `continue` says, or to `/` (docs/behaviour.md, 4). The page left behind is
 * replaced in the history, so that Back does not lead into a form or a log-out that is done with.
 */
export function* redirectToContinue(services: RedirectsToContinue): SagaGenerator {
  const target = yield* select(selectContinue);
  const pageOrigin = yield* select(selectPageOrigin);
  const url = new URL(target ?? routes.welcome, pageOrigin);
  if (url.origin === pageOrigin && routeOf(url.pathname) !== 'notFound') {
    yield* leadTo(services, url.pathname + url.search + url.hash);
  } else if (!(yield* hasMovedOn())) {
    yield* call(services.browser.assignLocation, url.href);
  }
}
