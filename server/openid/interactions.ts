import type { Client, interactionPolicy, Interaction, KoaContextWithOIDC } from 'oidc-provider';
import { languagePrefix } from '../../shared/languages';
import { accountsPath, signUpFragment } from '../../shared/paths';
import type { Accounts } from '../accounts/accounts';
import { mayEnter } from '../accounts/groups';
import type { Db } from '../database/schema';
import { lifetimes } from '../sessions/sessions';
import { hasAgreed } from './apps';
import { framedPath, isFrame, languageOfRequest } from './page';
import { openIdPath } from './paths';

/**
 * When the provider sends a visitor to a page before it answers an app. Visitors need not consent to the owner's apps,
 * except once to an app whose redirect address any program on the visitor's device could claim (RFC 8252, 8.6).
 */
export function createPolicy({ base, Check, Prompt }: typeof interactionPolicy, db: Db, accounts: Accounts) {
  const policy = base();
  for (const name of ['create', 'select_account']) policy.add(new Prompt({ name, requestable: true }), 1);
  const consent = policy.get('consent');
  consent?.checks.clear();
  consent?.checks.add(
    new Check(
      'closed_app',
      'the app is not open to this visitor',
      'access_denied',
      async ({ oidc: { client, session } }) =>
        client !== undefined && !(await isOpenTo(accounts, client, session?.accountId)),
    ),
  );
  consent?.checks.add(
    new Check(
      'unproven_app',
      'the visitor has not agreed to this app yet',
      'consent_required',
      async ({ oidc: { client, session, params } }) => {
        const scheme = /^\w+:/.exec(String(params?.['redirect_uri']))?.[0];
        // Without a secret, any program on the device could claim a loopback address too.
        const safe = client?.clientAuthMethod === 'none' ? ['https:'] : ['https:', 'http:'];
        if (client === undefined || safe.includes(scheme ?? '')) return false;
        return !(await hasAgreed(db, session?.accountId, client.clientId));
      },
    ),
  );
  return policy;
}

export async function isOpenTo(accounts: Accounts, { entrants }: Client, subject = ''): Promise<boolean> {
  if (typeof entrants !== 'string') return true;
  const groups = (await accounts.profileOf(subject))?.groups ?? [];
  return mayEnter(entrants, { subject, groups });
}

/** The address of the page that a visitor is sent to: the consent page, or the login page, which leads back to the app. */
export function interactionUrl(siteOrigin: string, ctx: KoaContextWithOIDC, { params, prompt }: Interaction): string {
  const issuer = siteOrigin + openIdPath;
  const query = new URLSearchParams(
    Object.entries(params).filter(([, value]) => typeof value === 'string') as [string, string][],
  );
  if (prompt.name === 'consent') return `${issuer}/consent?${query}`;
  // A new login is requested only once: on the way back, a recent login is enough.
  const { prompts, session } = ctx.oidc;
  if (prompts.has('login') || query.has('max_age')) query.set('max_age', String(lifetimes.confirmation));
  query.delete('prompt');
  if (prompts.has('consent')) query.set('prompt', 'consent');
  const back = encodeURIComponent(`${issuer}/auth?${query}`);
  const code = languageOfRequest(query.get('ui_locales'));
  // A logged-in visitor chooses an account on that page, or logs in again to the same session. Without an account,
  // nobody is logged in, not even with an access token that could be renewed.
  const isAgain = session?.accountId !== undefined && prompt.name !== 'select_account';
  const form = prompts.has('create') ? `#${signUpFragment}` : '';
  const page = isFrame(ctx.get('sec-fetch-dest')) ? framedPath : languagePrefix(code) + accountsPath;
  return `${siteOrigin}${page}?${isAgain ? 'login=true&' : ''}continue=${back}${form}`;
}
