import { routeOf, routes } from '../src/app/routes';
import { selectPageOrigin } from '../src/features/client/slice';
import { selectContinue } from '../src/features/navigation/continueTo';
import { call, hasMovedOn, select, type SagaGenerator } from './effects';
import type { Uses } from './services';

export type RedirectsToContinue = Uses<{ browser: 'assignLocation' | 'navigate' }>;

/** Replaces the current page in the history. A visitor who has moved to another page meanwhile stays there. */
export function* leadTo(services: Uses<{ browser: 'navigate' }>, path: string): SagaGenerator {
  if (!(yield* hasMovedOn())) yield* call(services.browser.navigate, path, { replace: true });
}

/** Goes to `continue`, or to `/` (docs/behaviour.md, 4), so that Back does not return to a finished form or logout. */
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
