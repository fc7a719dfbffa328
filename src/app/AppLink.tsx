import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'wouter';

/** A link to a page of the site, by its specified path; a language prefix is kept. */
export function AppLink({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string }) {
  return <Link href={href} {...rest} />;
}
