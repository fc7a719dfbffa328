import { createAccounts } from '../accounts/accounts';
import { clock } from '../database/clock';
import type { Db } from '../database/schema';
import { cached } from '../lib/cached';
import { StartError } from '../lib/startError';
import { keyOf } from './adapter';
import { isSecretOf, secretHashes } from './apps';
import { currentKeys } from './keys';
import { createProvider, type OpenIdProvider } from './provider';

interface OpenIdDeps {
  readonly db: Db;
  readonly siteOrigin: string;
  readonly product: string;
  readonly secretsKey: string | undefined;
  readonly ttlMs?: number;
}

export type OpenId = ReturnType<typeof createOpenId>;

export function createOpenId({ db, siteOrigin, product, secretsKey, ttlMs = 2_000 }: OpenIdDeps) {
  let made: { readonly provider: Promise<OpenIdProvider>; readonly kids: string } | undefined;
  const apps = cached(ttlMs, () =>
    db
      .selectFrom('openid_apps')
      .select(['name', secretHashes.as('secrets'), 'back_channel', 'redirects', 'host', 'entrants'])
      .execute(),
  );
  const keys = cached(ttlMs, () => currentKeys(db, secretsKey));

  return {
    /**
     * Undefined until the owner has added an app; until then, none of its code is loaded either.
     * @throws StartError with a sentence for the owner if the signing keys cannot be read
     */
    async provider() {
      if (!(await apps()).some(({ redirects }) => redirects !== '[]')) return undefined;
      const signing = await keys();
      const kids = signing.map(({ kid }) => kid).join();
      if (made?.kids !== kids)
        made = { provider: createProvider({ db, accounts: createAccounts(db), siteOrigin, product }, signing), kids };
      return made.provider;
    },
    /** The storage key of an app's live access token in an `Authorization` header (Bearer). */
    async tokenOf(authorization: string | undefined) {
      const [, token] = /^Bearer ([\w-]{1,128})$/i.exec(authorization ?? '') ?? [];
      if (token === undefined) return undefined;
      const known = db.selectFrom('openid_states').select('key').where('key', '=', keyOf('AccessToken', token));
      return (await known.where('expires_at', '>', clock).executeTakeFirst())?.key;
    },
    /** Whether an `Authorization` header (Basic) or a form contains the name and the secret of an app. */
    async hasSecret(authorization: string | undefined, form = '') {
      const posted = new URLSearchParams(form);
      const [, pair = ''] = /^Basic ([\w+/=]+)$/i.exec(authorization ?? '') ?? [];
      // Some libraries escape these too (RFC 6749, 2.3.1).
      const plain = Buffer.from(pair, 'base64')
        .toString()
        .replace(/%(2d|2e|5f)/gi, decodeURIComponent);
      const [, name, password = ''] = /^([\w.-]+):([\w-]+)$/.exec(plain) ?? [];
      const [named, secret] =
        name === undefined ? [posted.get('client_id'), posted.get('client_secret')] : [name, password];
      if (named === null || secret === null) return false;
      const hashes = (await apps()).find((app) => app.name === named)?.secrets;
      return typeof hashes === 'string' && isSecretOf(hashes, secret);
    },
    /**
     * The apps behind a proxy that are not open to everybody: the one with this host, or all of them if there is no app
     * with it or the proxy's settings do not name it, because a visitor can choose the `Host` header.
     */
    async closedAppsAt(host: string | undefined) {
      const proxied = (await apps()).filter((app) => app.host !== null);
      const named = proxied.filter((app) => app.host === host);
      return (named.length > 0 ? named : proxied).filter(({ entrants }) => entrants !== null);
    },
    hasBackChannels: async () => (await apps()).some(({ back_channel }) => back_channel !== null),
  };
}

/** @throws StartError with the provider's reason if it would refuse every login */
export async function requireWorkingApp(db: Db, siteOrigin: string, name: string): Promise<void> {
  const app = db.selectFrom('openid_apps').select('redirects').where('name', '=', name);
  // Software behind a proxy is not a client of the provider.
  if ((await app.executeTakeFirst())?.redirects === '[]') return;
  const { exportJWK, generateKeyPair } = await import('jose');
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  // A throwaway key, because nothing is signed.
  const keys = [await exportJWK(privateKey)];
  const provider = await createProvider({ db, accounts: createAccounts(db), siteOrigin, product: '' }, keys);
  await provider.checkApp(name).catch((error: { readonly error_description?: string } & Error) => {
    throw new StartError(`No visitor could log in at this app: ${error.error_description ?? error.message}.`);
  });
}
