import { domainToASCII } from 'node:url';
import { usernameKey, visibleName } from '../../shared/usernameKey';

/**
 * The key under which a username or an email is unique. The domain of an email is the one that its mails go to, in its
 * ASCII form: `müller.example` and `xn--mller-kva.example` are the same, but `straße.example` and `strasse.example` are
 * two owners' domains.
 */
export function canonical(name: string): string {
  const visible = visibleName(name);
  const at = visible.lastIndexOf('@');
  // Joiners are invisible, but in some scripts part of a domain.
  const written = name.normalize('NFKC').trim().split('@').at(-1) ?? '';
  const domain = at < 0 ? '' : domainToASCII(written) || domainToASCII(visible.slice(at + 1));
  return domain === '' ? usernameKey(name) : `${usernameKey(visible.slice(0, at))}@${domain}`;
}

/** Providers that ignore dots in the local part of an address. */
const ignoringDots: readonly string[] = ['gmail.com', 'googlemail.com'];

/** The mailbox behind an email, for rate limits: without a plus suffix, which most providers ignore. */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = canonical(email).split('@');
  const plain = name.replace(/(?<=.)\+.*$/, '');
  return `${ignoringDots.includes(domain) ? plain.replaceAll('.', '') : plain}@${domain}`;
}
