import { createContext, useContext, type AnchorHTMLAttributes, type ReactNode } from 'react';

/** `href` is the specified path of a page of the site. */
export type AppLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string };

/** How a link to a page of the site is drawn: by the router on the site, as a link to the site in the embed. */
export const RenderLink = createContext(({ children, ...rest }: AppLinkProps): ReactNode => (
  <a {...rest}>{children}</a>
));

/** A link to a page of the site. */
export function AppLink(props: AppLinkProps) {
  return useContext(RenderLink)(props);
}
