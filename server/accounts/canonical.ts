import { domainToASCII } from 'node:url';
import { usernameKey } from '../../shared/usernameKey';

/**
 * The key under which a username or an email is unique. The domain of an email is in its ASCII form: `müller.example` and
 * `xn--mller-kva.example` are one.
 */
export function canonical(name: string): string {
  const key = usernameKey(name);
  const at = key.lastIndexOf('@');
  const domain = at < 0 ? '' : domainToASCII(key.slice(at + 1));
  return domain === '' ? key : key.slice(0, at + 1) + domain;
}

/** Providers that deliver an address's name with dots and without them to one mailbox. */
const ignoringDots: readonly string[] = ['gmail.com', 'googlemail.com'];

/** The mailbox of an email, for limits: without what comes after a plus, which providers ignore. */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = canonical(email).split('@');
  const plain = name.replace(/(?<=.)\+.*$/, '');
  return `${ignoringDots.includes(domain) ? plain.replaceAll('.', '') : plain}@${domain}`;
}
