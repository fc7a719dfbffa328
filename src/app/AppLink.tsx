import { createContext, useContext, type AnchorHTMLAttributes, type ReactNode } from 'react';

/** `href` is the path of a page of the site, or an address elsewhere. */
export type AppLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string };

const plainLink = ({ children, ...rest }: AppLinkProps): ReactNode => <a {...rest}>{children}</a>;

/** Renders a link to a page of the site: through the router on the site, as an external link in the embed. */
export const RenderLink = createContext(plainLink);

export function AppLink(props: AppLinkProps) {
  const renderLink = useContext(RenderLink);
  // The router would put the prefix of its language in front.
  return /^\w+:/.test(props.href) ? plainLink(props) : renderLink(props);
}
