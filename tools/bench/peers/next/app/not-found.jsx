import Link from 'next/link';
import notFound from '../texts/notFound.json';

export default function NotFound() {
  return <div className="page"><h1>{notFound.title}</h1><p>{notFound.text}</p><Link href="/">{notFound.toHome}</Link></div>;
}
