import type { AnchorHTMLAttributes, MouseEvent, ReactElement } from 'react';
import { useStore } from './VestibuleProvider';

interface LogInLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Where the visitor goes afterwards; where they are at the click, unless it is given. */
  readonly back?: string | undefined;
}

/**
 * A link to the log-in page. The way back is read at the click: a page that was rendered on a server does not know it,
 * and a router changes it without drawing the link anew.
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
