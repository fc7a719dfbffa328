import { domainToASCII } from 'node:url';
import { isWithin } from '../../shared/isWithin';
import type { SiteConfig } from '../../shared/siteConfig';
import type { Db } from '../database/schema';
import { canonical } from '../lib/canonical';
import { refuse } from '../lib/refused';

export type SignUpRules = Pick<SiteConfig, 'signUps' | 'emailDomains'>;

/** @throws Refused 403 with a sentence if people may not sign up with this address. */
export async function checkSignUp(db: Db, rules: SignUpRules, email: string): Promise<void> {
  if (rules.signUps === 'closed') refuse(403, 'signUpsClosed');
  checkDomain(rules, email);
  if (rules.signUps !== 'invited') return;
  const invited = db.selectFrom('invitations').select('email_key').where('email_key', '=', canonical(email));
  if ((await invited.executeTakeFirst()) === undefined) refuse(403, 'notInvited');
}

/** @throws Refused 403 if accounts may not have addresses of this domain. */
export function checkDomain({ emailDomains = {} }: SignUpRules, email: string): void {
  const domain = canonical(email).split('@')[1] ?? '';
  // In the form of the address's key; what is not a domain stays as it is, and matches nothing.
  const isOf = (other: string) => isWithin(domain, domainToASCII(other) || other);
  const { allowed, refused = [] } = emailDomains;
  if (refused.some(isOf) || allowed?.some(isOf) === false) refuse(403, 'domainRefused');
}
