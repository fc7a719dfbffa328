import type { ReactElement, ReactNode } from 'react';
import type { Visitor } from '@vestibule/session';
import { useSession } from './useSession';

/** Shows what is inside to who is logged in; a function is given the visitor. */
export function LoggedIn({
  children,
}: {
  readonly children?: ReactNode | ((visitor: Visitor) => ReactNode);
}): ReactElement | null {
  const { who } = useSession();
  if (who?.kind !== 'loggedIn') return null;
  return <>{typeof children === 'function' ? children(who.visitor) : children}</>;
}

/** Shows what is inside to who is logged out: neither before that is known, nor where it cannot be known. */
export function LoggedOut({ children }: { readonly children?: ReactNode }): ReactElement | null {
  const { who } = useSession();
  return who?.kind === 'loggedOut' ? <>{children}</> : null;
}
