import { useSyncExternalStore } from 'react';
import type { Session, Who } from '@vestibule/session';
import { useStore } from './VestibuleProvider';

const onServer = () => null;

/**
 * The visitor, drawn anew at each log-in and log-out in any tab of both apps: null until that is known, and on a
 * server; `unknown` with `why: 'wrongAddress'` where the provider's address is none. `session` has the addresses, and `withRenewal` for calls.
 * @throws Error outside of a `<VestibuleProvider>`, with an example
 */
export function useSession(): { readonly who: Who | null; readonly session: Session } {
  const store = useStore();
  const who = useSyncExternalStore(store.subscribe, store.who, onServer);
  return { who, session: store.session };
}
