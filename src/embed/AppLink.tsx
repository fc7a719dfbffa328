import { createContext, useContext, type AnchorHTMLAttributes } from 'react';

/** The front door's origin, for the links that lead to its pages. */
export const SiteContext = createContext('');

/** Stands in for the site's link in the embed's build: a page of the site is another site's page here, and opens beside the host's. */
export function AppLink({
  href,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string }) {
  const site = useContext(SiteContext);
  return (
    <a {...rest} href={site + href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
