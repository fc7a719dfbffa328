import type { AppLinkProps } from '../app/AppLink';

/** A link to a page of the site, which opens in a new tab. */
export const siteLink =
  (site: string) =>
  ({ href, children, ...rest }: AppLinkProps) => (
    <a {...rest} href={site + href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
