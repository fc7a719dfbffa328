import Link from 'next/link';
import { Hero } from '../components/Hero';
import { Icon } from '../components/Icon';
import site from '../texts/site.json';
import titles from '../texts/titles.json';
import welcome from '../texts/welcome.json';

export const metadata = { title: titles.welcome };

export default function Welcome() {
  return (
    <div className="welcome">
      <div>
        <p className="greeting">{welcome.greeting}</p>
        <h1>{welcome.title}</h1>
        <p className="lead">{welcome.thanks}</p>
        <p className="lead">{welcome.feelFree}</p>
        <p><a className="primary" href={site.sisterOrigin}>{welcome.sisterLink.replace('{sister:string}', site.sister)} <Icon name="arrow" /></a> <Link href="/info">{welcome.contactAndLegal}</Link></p>
        <ul className="desktop social" aria-label={welcome.socialLinks}>
          {site.social.map(({ name, url, icon }) => <li key={url}><a className="round" href={url} aria-label={name}><Icon name={icon} /></a></li>)}
        </ul>
      </div>
      <Hero />
    </div>
  );
}
