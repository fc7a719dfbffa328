import { sisterOrigin } from '../../../shared/origins';
import { parseUrl } from '../../../shared/parseUrl';
import { safeContinue } from '../../lib/continueTo';
import type { ClientState } from '../client/slice';
import type { NavigationState } from './slice';

interface State {
  readonly client: ClientState;
  readonly navigation: NavigationState;
}

/** The address to continue to, if `continue` names one that may be followed; otherwise null. */
export function selectContinue({ client, navigation }: State): string | null {
  if (client.pageOrigin === '') return null;
  return safeContinue(navigation.continueTo, client.pageOrigin, [sisterOrigin(client), ...client.trustedOrigins]);
}

/**
 * The address to continue to, if it is not a page of the site: one of another host, or an app's authorization request. A
 * mailed link keeps it; visitors who came from a page of the site are only sent to the login (docs/behaviour.md, 4).
 */
export function selectContinueBeyond(state: State): string | null {
  const address = selectContinue(state);
  if (address === null) return null;
  const { origin, pathname } = new URL(address);
  return origin === state.client.pageOrigin && !pathname.startsWith('/api/') ? null : address;
}

/** The authorization request of an app that sent the visitor to log in. */
function appRequest(state: State): URLSearchParams | undefined {
  const address = selectContinue(state);
  const url = address === null ? undefined : new URL(address);
  const isApp = url?.origin === state.client.pageOrigin && url.pathname.startsWith('/api/oidc/auth');
  return isApp ? url.searchParams : undefined;
}

/** That app's client id, which is shown as its name. */
export function selectAppName(state: State): string | null {
  return /^[\w.-]{1,64}$/.exec(appRequest(state)?.get('client_id') ?? '')?.[0] ?? null;
}

export function selectLoginHint(state: State): string {
  return appRequest(state)?.get('login_hint') ?? '';
}

/** The host in `continue` if the site does not know it; the visitor is not sent there. */
export function selectUnknownHost(state: State): string | null {
  const { continueTo } = state.navigation;
  const { pageOrigin } = state.client;
  if (continueTo === null || pageOrigin === '' || selectContinue(state) !== null) return null;
  const url = parseUrl(continueTo, pageOrigin);
  return url !== undefined && /^https?:$/.test(url.protocol) && url.origin !== pageOrigin ? url.host : null;
}

/** The host that the visitor returns to, if it is not the site's own; the form names it. */
export function selectContinueHost(state: State): string | null {
  const address = selectContinue(state);
  if (address === null) return null;
  const url = new URL(address);
  return url.origin === state.client.pageOrigin ? null : url.host;
}
