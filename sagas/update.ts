import { chunkFailed, newerBuildFound, reloadRequested } from '../src/features/client/slice';
import { call, put, takeLeading, type SagaGenerator } from './effects';
import { showError } from './notices';
import type { Uses } from './services';

type Services = Uses<{
  browser: 'isOnline' | 'isOutdated' | 'reload' | 'whenSeen';
  clock: 'sleep';
}>;

/** How often an open tab asks whether it runs the build that is now deployed, in milliseconds. */
const interval = 10 * 60 * 1000;

/**
 * A tab that was opened before a deploy continues as long as its code can be loaded, and offers to load the newer
 * build, which the visitor may do at any time; nothing reloads by itself. What was typed is kept (docs/behaviour.md,
 * Updates).
 */
export function* update(services: Services): SagaGenerator {
  yield* takeLeading([chunkFailed], () => look(services));
  yield* takeLeading([reloadRequested], function* () {
    // Without a connection there is nothing to load, and the page that is here would be gone.
    if (yield* call(services.browser.isOnline)) yield* call(services.browser.reload);
    else yield* showError({ key: 'offline' });
  });
  for (;;) {
    yield* call(services.clock.sleep, interval);
    yield* call(services.browser.whenSeen);
    yield* look(services);
  }
}

function* look(services: Uses<{ browser: 'isOutdated' }>): SagaGenerator {
  if (yield* call(services.browser.isOutdated)) yield* put(newerBuildFound());
}
