import { domainToASCII } from 'node:url';
import { usernameKey } from '../../shared/usernameKey';

/**
 * The key under which a username or an email is unique. The domain of an email is in its ASCII form, so that
 * `müller.example` and `xn--mller-kva.example` are the same.
 */
export function canonical(name: string): string {
  const key = usernameKey(name);
  const at = key.lastIndexOf('@');
  const domain = at < 0 ? '' : domainToASCII(key.slice(at + 1));
  return domain === '' ? key : key.slice(0, at + 1) + domain;
}

/** Providers that ignore dots in the local part of an address. */
const ignoringDots: readonly string[] = ['gmail.com', 'googlemail.com'];

/** The mailbox behind an email, for rate limits: without a plus suffix, which most providers ignore. */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = canonical(email).split('@');
  const plain = name.replace(/(?<=.)\+.*$/, '');
  return `${ignoringDots.includes(domain) ? plain.replaceAll('.', '') : plain}@${domain}`;
}
