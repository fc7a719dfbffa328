import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config';
import { openIdPath } from '../openid/paths';

/** How long a running service may take to notice a new app: it remembers those it knows for two seconds. */
const patienceMs = 4_000;

/**
 * The issuer that the running service names, which may have been started with another SITE_ORIGIN than this command. It is
 * asked where this command's HOST and PORT say that it listens.
 * @param keysHere the ids of the keys of the database, by which a service of another database is told apart
 * @returns nothing if no service of this database answers there
 */
export async function runningIssuer(
  { host, port }: Pick<Config, 'host' | 'port'>,
  keysHere: () => Promise<readonly string[]>,
) {
  const address = `${doorOf({ host, port })}${openIdPath}`;
  const ask = async <Answer>(path: string) => {
    const answer = await fetch(`${address}/${path}`, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' });
    return answer.ok ? ((await answer.json()) as Answer) : undefined;
  };
  const end = performance.now() + patienceMs;
  try {
    do {
      const known = await ask<{ readonly keys: readonly { readonly kid: string }[] }>('jwks');
      // The service makes the first key when it is asked for the first time.
      const ours = known === undefined ? [] : await keysHere();
      if (known?.keys.some(({ kid }) => ours.includes(kid)) === true)
        return (await ask<{ readonly issuer: string }>('.well-known/openid-configuration'))?.issuer;
      await pause(250);
    } while (performance.now() < end);
  } catch {
    // Nothing answers there, or something that is no such service.
  }
  return undefined;
}

/** Where the service listens. */
export const doorOf = ({ host, port }: Pick<Config, 'host' | 'port'>) =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
