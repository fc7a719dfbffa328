import Link from 'next/link';
import common from '../texts/common.json';
import titles from '../texts/titles.json';

const names = { '/': common.home, '/info': titles.info, '/settings': titles.settings };

export function PageLinks({ to }) {
  return <nav aria-label={common.mainNavigation}>{to.map((path) => <Link key={path} href={path}>{names[path]}</Link>)}</nav>;
}
