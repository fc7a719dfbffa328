import type { AppLinkProps } from '../app/AppLink';

export const siteLink =
  (site: string) =>
  ({ href, children, ...rest }: AppLinkProps) => (
    <a {...rest} href={site + href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
