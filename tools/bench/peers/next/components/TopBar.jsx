'use client';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useDispatch, useSelector } from 'react-redux';
import banner from '../texts/banner.json';
import common from '../texts/common.json';
import titles from '../texts/titles.json';
import site from '../texts/site.json';
import { closed, toggled } from '../state/store';
import { Icon } from './Icon';

const options = [{ name: titles.settings, link: '/settings' }, { name: titles.info, link: '/info' }];

export function TopBar() {
  const isLoggedIn = useSelector(({ client }) => client.isLoggedIn);
  const isOpen = useSelector(({ menu }) => menu.isOpen);
  const dispatch = useDispatch();
  const router = useRouter();
  const toAccounts = (event) => {
    event.preventDefault();
    router.push(`/accounts?continue=${encodeURIComponent(location.href)}`);
  };
  return (
    <header>
      <div className="bar">
        <Link href="/" className="home" aria-label={common.homeOf.replace('{product:string}', site.product)}>
          <img src="/favicon.svg" alt="" width="32" height="32" /><span className="desktop">{site.product}</span>
        </Link>
        <nav>
          <Link href="/accounts" onClick={toAccounts} className="round" aria-label={isLoggedIn ? common.accountLoggedIn : common.account}><Icon name={isLoggedIn ? 'personChecked' : 'person'} /></Link>
          <button type="button" className="round" aria-expanded={isOpen} aria-label={common.menu} onClick={() => dispatch(toggled())}><Icon name="dots" /></button>
          {isOpen && <ul className="menu">{options.map(({ name, link }) => <li key={link}><Link href={link} onClick={() => dispatch(closed())}>{name}</Link></li>)}</ul>}
        </nav>
      </div>
      <p className="banner">{banner}</p>
    </header>
  );
}
