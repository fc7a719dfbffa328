import { waitForSessionEnd } from './api/sessionEnd';
import type { ApiOptions } from './api/request';
import type { Store } from './app/store';
import { createSessionWatch } from './browser/sessionWatch';
import { selectIsLoggedIn } from './features/session/slice';

/**
 * Follows the session's end on another device, a chunk of its own that comes with the first log-in.
 * @param onEnd is told that the session may have ended
 */
export function watchSession(store: Store, api: ApiOptions, onEnd: () => void): void {
  const watch = createSessionWatch((gone) => waitForSessionEnd(api, gone), onEnd);
  const follow = () => watch.follow(selectIsLoggedIn(store.getState()));
  store.subscribe(follow);
  follow();
}
