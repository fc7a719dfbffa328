import { setTimeout as pause } from 'node:timers/promises';
import { parseUrl } from '../../shared/parseUrl';
import type { Config } from '../config';
import { openIdPath } from '../openid/paths';

/** How long a running service may take to notice a new app: it caches the apps for two seconds. */
const timeoutMs = 4_000;

/**
 * The issuer of the running service, which may have been started with another SITE_ORIGIN than this command. It is
 * requested from this command's HOST and PORT.
 * @param keysHere returns the ids of this database's keys, to detect a service on another database
 * @returns undefined if no service on this database answers there
 */
export async function runningIssuer(
  { host, port }: Pick<Config, 'host' | 'port'>,
  keysHere: () => Promise<readonly string[]>,
) {
  const address = `${serviceOrigin({ host, port })}${openIdPath}`;
  const ask = async <Answer>(path: string) => {
    const answer = await fetch(`${address}/${path}`, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    return answer.ok ? ((await answer.json()) as Answer) : undefined;
  };
  const end = performance.now() + timeoutMs;
  try {
    do {
      const known = await ask<{ readonly keys: readonly { readonly kid: string }[] }>('jwks');
      // Read after the request, because the service makes its first key at the first request.
      const ours = known === undefined ? [] : await keysHere();
      if (known?.keys.some(({ kid }) => ours.includes(kid)) === true)
        return (await ask<{ readonly issuer: string }>('.well-known/openid-configuration'))?.issuer;
      await pause(250);
    } while (performance.now() < end);
  } catch {
    // Nothing answers there, or something other than this service.
  }
  return undefined;
}

/**
 * Makes an authorization request for an app, as its first visitor's browser will.
 * @param redirect one of the app's redirect addresses
 * @returns a phrase that says whether it was redirected there, or why not; undefined if no service answers
 */
export async function tryLogin(config: Pick<Config, 'host' | 'port'>, app: string, redirect: string) {
  const query = new URLSearchParams({
    client_id: app,
    redirect_uri: redirect,
    response_type: 'code',
    scope: 'openid',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    prompt: 'none',
  });
  const end = performance.now() + timeoutMs;
  for (;;) {
    const answer = await fetch(`${serviceOrigin(config)}${openIdPath}/auth?${query}`, { redirect: 'manual' }).catch(
      () => null,
    );
    if (answer === null) return undefined;
    const to = parseUrl(answer.headers.get('location') ?? '');
    const error = to === undefined ? `status ${answer.status}` : to.searchParams.get('error');
    // A 404: the service may not have noticed its first app yet.
    if (answer.status !== 404 || performance.now() > end)
      return error === 'login_required' ? 'was tried, and works' : `was refused: ${error}`;
    await pause(250);
  }
}

export const serviceOrigin = ({ host, port }: Pick<Config, 'host' | 'port'>) =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
