import { createContext, useContext, type AnchorHTMLAttributes, type ReactNode } from 'react';

/** `href` is the path of a page of the site. */
export type AppLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string };

/** Renders a link to a page of the site: through the router on the site, as an external link in the embed. */
export const RenderLink = createContext(({ children, ...rest }: AppLinkProps): ReactNode => (
  <a {...rest}>{children}</a>
));

export function AppLink(props: AppLinkProps) {
  return useContext(RenderLink)(props);
}
