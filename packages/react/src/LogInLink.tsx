import type { AnchorHTMLAttributes, MouseEvent, ReactElement } from 'react';
import { useStore } from './VestibuleProvider';

interface LogInLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** The address to return to; by default the visitor's address at the click. */
  readonly back?: string | undefined;
}

/**
 * A link to the login page. The return address is read at the click: a server-rendered page does not know it, and a
 * router changes it without rendering the link again.
 */
export function LogInLink({ back, onClick, onAuxClick, children, ...rest }: LogInLinkProps): ReactElement {
  const { session } = useStore();
  const withWayBack = (event: MouseEvent<HTMLAnchorElement>) => {
    event.currentTarget.href = session.loginUrl(back);
  };
  return (
    <a
      {...rest}
      href={session.loginUrl(back ?? '')}
      onClick={(event) => (withWayBack(event), onClick?.(event))}
      onAuxClick={(event) => (withWayBack(event), onAuxClick?.(event))}
    >
      {children ?? 'Log in'}
    </a>
  );
}
