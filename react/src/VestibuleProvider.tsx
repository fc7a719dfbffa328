import { createContext, useContext, useMemo, type ReactElement, type ReactNode } from 'react';
import type { SessionOptions } from '@vestibule/session';
import { storeOf, type SessionStore } from './sessionStore';

const StoreContext = createContext<SessionStore | null>(null);

/**
 * Says where the front door is, for all that is inside.
 * @param props `frontDoor`: its origin, such as `https://www.vestibule.example`; `api`: the service's, where that is another
 */
export function VestibuleProvider({
  frontDoor,
  api,
  children,
}: SessionOptions & { readonly children?: ReactNode }): ReactElement {
  const store = useMemo(() => storeOf({ frontDoor, ...(api !== undefined && { api }) }), [frontDoor, api]);
  return <StoreContext.Provider value={store}>{children}</StoreContext.Provider>;
}

/** @throws Error outside of a provider, with an example */
export function useStore(): SessionStore {
  const store = useContext(StoreContext);
  if (store === null)
    throw new Error('Put <VestibuleProvider frontDoor="https://www.vestibule.example"> around what uses the session.');
  return store;
}
