import type { AsyncLocalStorage } from 'node:async_hooks';
import type { Client, KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Log } from '../lib/log';
import { newFamily, newRefreshToken } from '../lib/tokens';
import type { SessionCall } from './adapter';
import { isSecretOf } from './apps';

export interface Call extends SessionCall {
  readonly log: Pick<Log, 'error'>;
}

/** The request that is being answered. */
export type Calls = AsyncLocalStorage<Call>;

interface BackChannelClient {
  backchannelLogout: (this: Client, accountId: string, sid: string) => Promise<void>;
}

/**
 * Replaces what `oidc-provider` has no setting for. Look here first after an update of it.
 * @returns the method of a client that notifies its app of a logout
 */
export function overrideMethods(provider: Provider, calls: Calls, siteOrigin: string) {
  // The provider always uses the site's address, whatever the request's headers say.
  const { host, protocol } = new URL(siteOrigin);
  Object.defineProperties(provider.request, { host: { value: host }, protocol: { value: protocol.slice(0, -1) } });

  // The site's sessions are the provider's. It learns the visitor's session only from `calls`, never from a cookie or another
  // header, so that two parsers cannot disagree about it.
  provider.Session.get = async (ctx) => {
    const id = calls.getStore()?.session;
    const session = (id === undefined ? undefined : await provider.Session.find(id)) ?? new provider.Session();
    (ctx as KoaContextWithOIDC).oidc.entity('Session', session);
    return session;
  };
  // The site's session keeps its id for as long as it lives.
  provider.Session.prototype.resetIdentifier = () => {};

  // A refresh token's family identifies a stolen one that is no longer stored.
  Object.assign(provider.RefreshToken.prototype, {
    generateTokenId: () => newRefreshToken(calls.getStore()?.family ?? newFamily()),
  });

  // Only hashes of secrets are stored.
  const client = provider.Client.prototype as Client & BackChannelClient;
  client.compareClientSecret = function (this: { clientSecret?: string }, given: string) {
    return isSecretOf(this.clientSecret ?? '', given);
  };
  // Only `logoutQueue.ts` notifies apps, because it retries. So the provider must not do so too when an app logs out.
  const { backchannelLogout } = client;
  client.backchannelLogout = async () => {};
  return { backchannelLogout };
}
