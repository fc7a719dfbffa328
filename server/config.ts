import { closest, distance } from 'fastest-levenshtein';
import ipaddr from 'ipaddr.js';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { matching } from '../shared/configSchema';
import { given, partsOf, type Environment } from '../shared/environment';
import { parseUrl } from '../shared/parseUrl';
import { siteVariables } from '../shared/siteConfig';
import { readHashingConcurrency } from './accounts/hashingConcurrency';
import { addressesIn } from './database/postgresAddress';
import { StartError } from './lib/startError';

/** With 'preflights', CORS preflights are let through too, so that the software behind the proxy answers them. */
const forwardAuths = ['off', 'on', 'preflights'] as const;
export type ForwardAuth = (typeof forwardAuths)[number];

export type Config = ReturnType<typeof readConfig>;

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/** Each message completes a sentence that begins with the variable's name. */
const port = v.pipe(
  matching((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'must be a number from 0 to 65535'),
  v.transform(Number),
);
const host = matching((text) => isIP(text) !== 0 || /^[a-z\d.-]+$/i.test(text), 'must be an address or a host name');
const addressWith = (...protocols: string[]) =>
  matching(
    (text) =>
      // A list of hosts, which psql accepts, does not parse as a URL.
      (addressesIn(text) ?? [text]).every((one) => {
        const url = parseUrl(one);
        return protocols.includes(url?.protocol ?? '') && (url?.hostname !== '' || url.searchParams.has('host'));
      }),
    `must be an address such as ${protocols[0]}//user:password@host`,
  );
/** How many times the usual limit per address a shared address gets, if the owner gives no number. */
const defaultShare = 10;
const sharedNetworksIn = (text: string) =>
  partsOf(text).map((entry) => {
    const [network = '', share = String(defaultShare)] = entry.split('=');
    return { network, share: /^[1-9]\d{0,3}$/.test(share) ? Number(share) : 0 };
  });
const variables = v.object({
  PORT: v.optional(port, '8080'),
  HOST: v.optional(host, '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), 'data'),
  DATABASE_URL: v.optional(addressWith('postgres:', 'postgresql:')),
  SMTP_URL: v.optional(addressWith('smtp:', 'smtps:')),
  SECRETS_KEY: v.optional(
    v.pipe(v.string(), v.minLength(32, 'must have 32 characters or more, such as `openssl rand -base64 32` prints')),
  ),
  SMTP_TLS: v.optional(v.picklist(['required', 'optional'], "must be 'required' or 'optional'")),
  COOKIE_DOMAIN: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/i, 'must be a domain such as example.org'), v.toLowerCase()),
  ),
  FORWARD_AUTH: v.optional(v.picklist(forwardAuths, "must be 'on', 'preflights' or 'off'"), 'off'),
  TRUST_PROXY: v.optional(
    v.pipe(
      matching((text) => partsOf(text).every(isNetwork), 'must list addresses or networks such as 10.0.0.0/8'),
      v.transform(partsOf),
    ),
    '',
  ),
  SHARED_NETWORKS: v.optional(
    v.pipe(
      matching(
        (text) => sharedNetworksIn(text).every(({ network, share }) => isNetwork(network) && share > 0),
        `must list addresses or networks, each with a number from 1 to 9999 if it is not ${defaultShare}, such as 203.0.113.7=30`,
      ),
      v.transform(sharedNetworksIn),
    ),
    '',
  ),
  DRAIN_SECONDS: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,3}$/, 'must be a number of seconds from 0 to 999'), v.transform(Number)),
    '0',
  ),
  LOG_LEVEL: v.optional(v.picklist(levels, `must be one of ${levels.join(', ')}`)),
  OPERATIONS_PORT: v.optional(port),
  OPERATIONS_HOST: v.optional(host, '127.0.0.1'),
});
/** The service's variables, each with its default, '' without one. */
export const defaults: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(variables.entries).map(([name, schema]) => [name, String(schema.default ?? '')]),
);
const secrets = ['DATABASE_URL', 'SMTP_URL', 'SECRETS_KEY'];

/** @throws StartError that names the first malformed variable, without repeating the value of a secret */
export function readConfig(env: Environment) {
  checkNames(env);
  const values = Object.fromEntries(
    Object.keys(variables.entries).flatMap((name) => {
      const value = secrets.includes(name) ? secretOf(name, env) : given(env, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const { issues, output } = v.safeParse(variables, values, { abortEarly: true });
  if (issues !== undefined) {
    const name = v.getDotPath(issues[0])?.split('.')[0] ?? '';
    throw new StartError(`${name} ${issues[0].message}${secrets.includes(name) ? '' : `, not '${values[name]}'`}.`);
  }
  return {
    port: output.PORT,
    host: output.HOST,
    dataDir: resolve(output.DATA_DIR),
    databaseUrl: output.DATABASE_URL,
    smtpUrl: output.SMTP_URL,
    secretsKey: output.SECRETS_KEY,
    requireTls: output.SMTP_TLS === 'required',
    cookieDomain: output.COOKIE_DOMAIN,
    forwardAuth: output.FORWARD_AUTH,
    trustProxy: output.TRUST_PROXY,
    sharedNetworks: output.SHARED_NETWORKS,
    drainSeconds: output.DRAIN_SECONDS,
    hashingConcurrency: readHashingConcurrency(given(env, 'HASHING_CONCURRENCY'), given(env, 'UV_THREADPOOL_SIZE')),
    logLevel: output.LOG_LEVEL,
    operations:
      output.OPERATIONS_PORT === undefined ? undefined : { host: output.OPERATIONS_HOST, port: output.OPERATIONS_PORT },
  };
}

const names = [
  ...siteVariables,
  ...Object.keys(variables.entries),
  ...secrets.map((name) => `${name}_FILE`),
  'HASHING_CONCURRENCY',
  'UV_THREADPOOL_SIZE',
  'API_UPSTREAM',
  'KEEP_BUILDS',
];

/**
 * @throws StartError for a misspelled variable: its name is close to one of ours that is not set. Otherwise the typo
 *   would go unnoticed.
 */
function checkNames(env: Environment): void {
  for (const name of Object.keys(env)) {
    // Short names are too similar to other programs' variables.
    const meant = names.includes(name) || name.length < 8 ? undefined : closest(name, names);
    if (meant !== undefined && distance(name, meant) <= 2 && given(env, meant) === undefined)
      throw new StartError(`${name} is no variable of the service: did you mean ${meant}?`);
  }
}

/** The variable's value, or the content of the file that `NAME_FILE` names: systemd and containers pass secrets as files. */
function secretOf(name: string, env: Environment): string | undefined {
  const [direct, file] = [given(env, name), given(env, `${name}_FILE`)];
  if (file === undefined) return direct;
  if (direct !== undefined) throw new StartError(`${name} and ${name}_FILE are both set: remove one.`);
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (error) {
    throw new StartError(`The file of ${name}_FILE cannot be read: ${(error as Error).message}.`);
  }
}

function isNetwork(text: string): boolean {
  return isIP(text) !== 0 || (ipaddr.isValidCIDR(text) && isIP(text.split('/')[0] ?? '') !== 0);
}
