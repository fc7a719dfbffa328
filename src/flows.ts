import type { Middleware } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { loadLocaleAsync } from '../i18n/i18n-util.async';
import { root } from '../sagas/root';
import type { Services } from '../sagas/services';
import { createAnonymousClient } from './api/anonymousClient';
import { createSessionClient } from './api/sessionClient';
import { toOutcome } from './api/toOutcome';
import { createBrowser } from './browser/browser';
import type { Go } from './browser/go';
import { renewOnce } from './browser/renewOnce';

/** The second half of the composition root, a chunk of its own that the first paint does not wait for: the real services, and the flows on them. */
export function runFlows(apiOrigin: string, go: Go, join: (flows: Middleware, begin: () => void) => void): void {
  const anonymous = createAnonymousClient(apiOrigin);
  const services: Services = {
    anonymous: { ...anonymous, refreshAccessToken: renewOnce(anonymous.refreshAccessToken, { message: '' }) },
    session: createSessionClient(apiOrigin),
    browser: createBrowser(go),
    texts: { load: (code) => toOutcome(loadLocaleAsync(code).then(() => null)) },
    clock: { sleep: (duration) => new Promise((resolve) => setTimeout(resolve, duration)) },
  };
  const sagas = createSagaMiddleware();
  join(sagas, () => sagas.run(root, services));
}
