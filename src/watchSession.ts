import { waitForSessionEnd } from './api/sessionEnd';
import type { ApiOptions } from './api/request';
import type { Store } from './app/store';
import { createSessionWatch } from './browser/sessionWatch';
import { selectIsLoggedIn } from './features/session/slice';

/**
 * Watches for the session to end on another device. A separate chunk that loads with the first login.
 * @param onEnd runs when the session may have ended
 */
export function watchSession(store: Store, api: ApiOptions, onEnd: () => void): void {
  const watch = createSessionWatch((gone) => waitForSessionEnd(api, gone), onEnd);
  const follow = () => watch.follow(selectIsLoggedIn(store.getState()));
  store.subscribe(follow);
  follow();
}
