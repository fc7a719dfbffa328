import { chunkFailed, newerBuildFound, reloadRequested } from '../src/features/client/slice';
import { call, put, takeLeading, type SagaGenerator } from './effects';
import { showError } from './notices';
import type { Services } from './services';

/** How often an open tab asks whether it runs the build that is now deployed, in milliseconds. */
const interval = 10 * 60 * 1000;

/**
 * A tab that was opened before a deploy keeps working as long as its code can be loaded, and offers the newer build, which
 * the visitor may load at any time; nothing reloads by itself. Typed text is kept (docs/behaviour.md, Updates).
 */
export function* update(services: Services): SagaGenerator {
  yield* takeLeading([chunkFailed], () => checkForUpdate(services));
  yield* takeLeading([reloadRequested], function* () {
    // Without a connection, a reload would only replace the page with the browser's error page.
    if (yield* call(services.browser.isOnline)) yield* call(services.browser.reload);
    else yield* showError({ key: 'offline' });
  });
  for (;;) {
    yield* call(services.clock.sleep, interval);
    yield* call(services.browser.whenSeen);
    yield* checkForUpdate(services);
  }
}

function* checkForUpdate(services: Services): SagaGenerator {
  if (yield* call(services.browser.isOutdated)) yield* put(newerBuildFound());
}
