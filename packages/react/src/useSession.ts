import { useSyncExternalStore } from 'react';
import type { Session, Who } from '@vestibule/session';
import { useStore } from './VestibuleProvider';

const onServer = () => null;

/**
 * The visitor, updated at each login and logout in any tab of both apps: null on a server and until known; `unknown`
 * with `why: 'wrongAddress'` if the provider's address is invalid. `session` has the addresses, and `withRenewal` for calls.
 * @throws Error outside of a `<VestibuleProvider>`, with an example
 */
export function useSession(): { readonly who: Who | null; readonly session: Session } {
  const store = useStore();
  const who = useSyncExternalStore(store.subscribe, store.who, onServer);
  return { who, session: store.session };
}
