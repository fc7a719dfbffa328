import { createContext, useContext, useMemo, type ReactElement, type ReactNode } from 'react';
import type { Session, SessionOptions } from '@vestibule/session';
import { storeOf, storeOfSession, type SessionStore } from './sessionStore';

const StoreContext = createContext<SessionStore | null>(null);

type Given = SessionOptions | { readonly session: Session; readonly frontDoor?: never; readonly api?: never };

/**
 * Says where the front door is, for everything inside it.
 * @param props `frontDoor`: its origin, such as `https://www.vestibule.example`; `api`: the service's, if it differs. Or an
 *   existing `session`, such as `createTestSession()` of `@vestibule/session/testing`
 */
export function VestibuleProvider(props: Given & { readonly children?: ReactNode }): ReactElement {
  const { frontDoor, api, children } = props;
  const session = 'session' in props ? props.session : undefined;
  const store = useMemo(
    () =>
      session === undefined
        ? storeOf({ frontDoor: frontDoor as string, ...(api !== undefined && { api }) })
        : storeOfSession(session),
    [session, frontDoor, api],
  );
  return <StoreContext.Provider value={store}>{children}</StoreContext.Provider>;
}

/** @throws Error outside of a provider, with an example */
export function useStore(): SessionStore {
  const store = useContext(StoreContext);
  if (store === null)
    throw new Error('Put <VestibuleProvider frontDoor="https://www.vestibule.example"> around what uses the session.');
  return store;
}
