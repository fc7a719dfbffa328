import type { AppLinkProps } from '../app/AppLink';

/** A link to a page of the front door, which is another site's page here and opens beside the host's. */
export const siteLink =
  (site: string) =>
  ({ href, children, ...rest }: AppLinkProps) => (
    <a {...rest} href={site + href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
