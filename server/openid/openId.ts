import type { Kysely } from 'kysely';
import { createAccounts } from '../accounts/accounts';
import type { Schema } from '../database/schema';
import { isSecretOf, signingKeys } from './apps';
import { createProvider, type OpenIdProvider } from './provider';

/** How long apps and keys are known without asking the database again. */
const usualMemoryMs = 2_000;

/** OpenID Connect as the owner's apps and keys of now have it. */
export interface OpenId {
  /** Nothing, and nothing of its code is loaded, until the owner has added an app. */
  provider(): Promise<OpenIdProvider | undefined>;
  /** Whether an `Authorization` header (Basic) has the name and the secret of an app. */
  isApp(authorization: string | undefined): Promise<boolean>;
  /** Whether any app wants to hear of log-outs. */
  hasBackChannels(): Promise<boolean>;
}

export interface OpenIdDeps {
  readonly db: Kysely<Schema>;
  readonly siteOrigin: string;
  /** The site's name. */
  readonly product: string;
  readonly memoryMs?: number;
}

export function createOpenId({ db, siteOrigin, product, memoryMs = usualMemoryMs }: OpenIdDeps): OpenId {
  let known: { readonly apps: ReturnType<typeof read>; readonly until: number } | undefined;
  let made: { readonly provider: Promise<OpenIdProvider>; readonly kids: string } | undefined;
  const read = async () => {
    const apps = await db.selectFrom('openid_apps').select(['name', 'secret_hash', 'back_channel']).execute();
    return { apps, keys: apps.length === 0 ? [] : await signingKeys(db) };
  };

  async function current() {
    if (known === undefined || known.until <= performance.now()) {
      const apps = read();
      known = { apps, until: performance.now() + memoryMs };
      apps.catch(() => (known = undefined));
    }
    return known.apps;
  }

  return {
    async provider() {
      const { keys } = await current();
      if (keys.length === 0) return undefined;
      const kids = keys.map(({ kid }) => kid).join();
      if (made?.kids !== kids)
        made = { provider: createProvider({ db, accounts: createAccounts(db), siteOrigin, product }, keys), kids };
      return made.provider;
    },
    async isApp(authorization) {
      const [, pair = ''] = /^Basic ([\w+/=]+)$/i.exec(authorization ?? '') ?? [];
      const [, named, secret = ''] = /^([\w.-]+):([\w-]+)$/.exec(Buffer.from(pair, 'base64').toString()) ?? [];
      if (named === undefined) return false;
      const hash = (await current()).apps.find(({ name }) => name === named)?.secret_hash;
      return typeof hash === 'string' && isSecretOf(hash, secret);
    },
    hasBackChannels: async () => (await current()).apps.some(({ back_channel }) => back_channel !== null),
  };
}
