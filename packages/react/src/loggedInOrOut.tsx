import type { ReactElement, ReactNode } from 'react';
import type { Visitor } from '@vestibule/session';
import { useSession } from './useSession';

/** Shows its children to logged-in visitors; a function receives the visitor. */
export function LoggedIn({
  children,
}: {
  readonly children?: ReactNode | ((visitor: Visitor) => ReactNode);
}): ReactElement | null {
  const { who } = useSession();
  if (who?.kind !== 'loggedIn') return null;
  return <>{typeof children === 'function' ? children(who.visitor) : children}</>;
}

/** Shows its children to visitors known to be logged out. */
export function LoggedOut({ children }: { readonly children?: ReactNode }): ReactElement | null {
  const { who } = useSession();
  return who?.kind === 'loggedOut' ? <>{children}</> : null;
}
