import { sisterOrigin } from '../../../shared/origins';
import { parseUrl } from '../../../shared/parseUrl';
import { safeContinue } from '../../lib/continueTo';
import type { ClientState } from '../client/slice';
import type { NavigationState } from './slice';

/** The address to go on to, where `continue` names one that may be followed; otherwise null. */
export function selectContinue({
  client,
  navigation,
}: {
  client: ClientState;
  navigation: NavigationState;
}): string | null {
  if (client.pageOrigin === '') return null;
  return safeContinue(navigation.continueTo, client.pageOrigin, [sisterOrigin(client), ...client.trustedOrigins]);
}

/**
 * The address to go on to, where it is no page of the site: of another host, or the log-in of an app. A mailed link keeps
 * it; whoever came from a page of the site is led to the log-in alone (docs/behaviour.md, 4).
 */
export function selectContinueBeyond(state: { client: ClientState; navigation: NavigationState }): string | null {
  const address = selectContinue(state);
  if (address === null) return null;
  const { origin, pathname } = new URL(address);
  return origin === state.client.pageOrigin && !pathname.startsWith('/api/') ? null : address;
}

/** The authorization request of an app that sent the visitor to log in. */
function appRequest(state: { client: ClientState; navigation: NavigationState }): URLSearchParams | undefined {
  const address = selectContinue(state);
  const url = address === null ? undefined : new URL(address);
  const isApp = url?.origin === state.client.pageOrigin && url.pathname.startsWith('/api/oidc/auth');
  return isApp ? url.searchParams : undefined;
}

/** The name of that app. */
export function selectAppName(state: { client: ClientState; navigation: NavigationState }): string | null {
  return /^[\w.-]{1,64}$/.exec(appRequest(state)?.get('client_id') ?? '')?.[0] ?? null;
}

/** The account that it expects. */
export function selectLoginHint(state: { client: ClientState; navigation: NavigationState }): string {
  return appRequest(state)?.get('login_hint') ?? '';
}

/** The host of an address that `continue` names and the site does not know: the visitor is not led there. */
export function selectUnknownHost(state: { client: ClientState; navigation: NavigationState }): string | null {
  const { continueTo } = state.navigation;
  const { pageOrigin } = state.client;
  if (continueTo === null || pageOrigin === '' || selectContinue(state) !== null) return null;
  const url = parseUrl(continueTo, pageOrigin);
  return url !== undefined && /^https?:$/.test(url.protocol) && url.origin !== pageOrigin ? url.host : null;
}

/** The host that the visitor returns to, where it is another one; the form says so. */
export function selectContinueHost(state: { client: ClientState; navigation: NavigationState }): string | null {
  const address = selectContinue(state);
  if (address === null) return null;
  const url = new URL(address);
  return url.origin === state.client.pageOrigin ? null : url.host;
}
