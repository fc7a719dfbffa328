import { readFileSync } from 'node:fs';
import { closest, distance } from 'fastest-levenshtein';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { given, type Environment } from '../shared/environment';
import { siteVariables } from '../shared/siteConfig';
import type { SharedNetwork } from './http/limits';
import { readHashingConcurrency } from './accounts/hashingConcurrency';
import { addressesIn } from './database/postgresAddress';
import { StartError } from './startError';

/** With 'preflights' a proxy lets CORS preflights through, for the software behind it to answer. */
const forwardAuths = ['off', 'on', 'preflights'] as const;
export type ForwardAuth = (typeof forwardAuths)[number];

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** PostgreSQL in place of the embedded database. */
  readonly databaseUrl?: string;
  /** SMTP in place of the outbox folder. */
  readonly smtpUrl?: string;
  /** With which the secrets that stand in the database are encrypted. */
  readonly secretsKey?: string;
  /** Whether mails go only to a mail server that offers TLS. */
  readonly requireTls: boolean;
  /** The domain that the cookies are for; without it they are for the one host alone. */
  readonly cookieDomain?: string;
  /** Whether proxies of the owner's may ask who a visitor is, by `/api/forward-auth`. */
  readonly forwardAuth: ForwardAuth;
  /** Proxies whose X-Forwarded-For is believed, besides those of this machine while the service listens on loopback. */
  readonly trustProxy: readonly string[];
  /** Networks whose addresses many visitors share, such as a school's. */
  readonly sharedNetworks: readonly SharedNetwork[];
  /** How many passwords are hashed at once. */
  readonly hashingConcurrency: number;
  /** The least level that the log has, where it is not the command's own. */
  readonly logLevel?: LogLevel;
  /** For how many seconds the service goes on answering after SIGTERM, so that balancers see that it closes. */
  readonly drainSeconds: number;
  /** Where health and metrics answer; without it nowhere. */
  readonly operations?: { readonly host: string; readonly port: number };
}

/**
 * The service's configuration, read from the environment. An empty variable counts as none.
 * @throws StartError whose sentence names the first variable that is malformed. Addresses are not repeated: they may hold passwords.
 */
export function readConfig(env: Environment): Config {
  checkNames(env);
  const value = (name: string) => given(env, name);
  const optional = <Key extends string>(key: Key, found: string | undefined) =>
    (found === undefined ? {} : { [key]: found }) as { [K in Key]?: string };
  return {
    port: portOf('PORT', value('PORT') ?? '8080'),
    host: hostOf('HOST', value('HOST') ?? '127.0.0.1'),
    dataDir: resolve(value('DATA_DIR') ?? 'data'),
    ...optional('databaseUrl', databaseUrlOf(secretOf('DATABASE_URL', value))),
    ...optional('smtpUrl', addressOf('SMTP_URL', secretOf('SMTP_URL', value), ['smtp:', 'smtps:'])),
    ...optional('secretsKey', secretsKeyOf(secretOf('SECRETS_KEY', value))),
    requireTls: isTlsRequired(value('SMTP_TLS')),
    ...optional('cookieDomain', domainOf(value('COOKIE_DOMAIN'))),
    forwardAuth: forwardAuthOf(value('FORWARD_AUTH')),
    trustProxy: proxiesOf(value('TRUST_PROXY')),
    sharedNetworks: sharedNetworksOf(value('SHARED_NETWORKS')),
    hashingConcurrency: readHashingConcurrency(value('HASHING_CONCURRENCY'), value('UV_THREADPOOL_SIZE')),
    ...levelOf(value('LOG_LEVEL')),
    drainSeconds: secondsOf('DRAIN_SECONDS', value('DRAIN_SECONDS') ?? '0'),
    ...operationsOf(value('OPERATIONS_PORT'), value('OPERATIONS_HOST') ?? '127.0.0.1'),
  };
}

/** Every variable that the service or the build reads. */
const names = [
  siteVariables.join(' '),
  'PORT HOST DATA_DIR DATABASE_URL DATABASE_URL_FILE SMTP_URL SMTP_URL_FILE SMTP_TLS SECRETS_KEY SECRETS_KEY_FILE',
  'COOKIE_DOMAIN FORWARD_AUTH TRUST_PROXY SHARED_NETWORKS LOG_LEVEL DRAIN_SECONDS',
  'HASHING_CONCURRENCY UV_THREADPOOL_SIZE OPERATIONS_PORT OPERATIONS_HOST API_UPSTREAM KEEP_BUILDS',
].flatMap((line) => line.split(' '));

/** @throws StartError for a variable that is nearly one of ours, which is not set: a slip would go unnoticed otherwise. */
function checkNames(env: Environment): void {
  for (const name of Object.keys(env)) {
    // Short names are near to those of other programs.
    const meant = names.includes(name) || name.length < 8 ? undefined : closest(name, names);
    if (meant !== undefined && distance(name, meant) <= 2 && given(env, meant) === undefined)
      throw new StartError(`${name} is no variable of the service: did you mean ${meant}?`);
  }
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof levels)[number];

function levelOf(text: string | undefined): Pick<Config, 'logLevel'> {
  if (text === undefined) return {};
  const logLevel = levels.find((one) => one === text);
  if (logLevel === undefined) throw new StartError(`LOG_LEVEL must be one of ${levels.join(', ')}, not '${text}'.`);
  return { logLevel };
}

/** The variable's value, or the content of the file that `NAME_FILE` names: so systemd and containers hand secrets on. */
function secretOf(name: string, value: (name: string) => string | undefined): string | undefined {
  const [direct, file] = [value(name), value(`${name}_FILE`)];
  if (file === undefined) return direct;
  if (direct !== undefined) throw new StartError(`${name} and ${name}_FILE are both set: take one away.`);
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (error) {
    throw new StartError(`The file of ${name}_FILE cannot be read: ${(error as Error).message}.`);
  }
}

function operationsOf(port: string | undefined, host: string): Pick<Config, 'operations'> {
  const checked = hostOf('OPERATIONS_HOST', host);
  return port === undefined ? {} : { operations: { host: checked, port: portOf('OPERATIONS_PORT', port) } };
}

function portOf(name: string, text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new StartError(`${name} must be a number from 0 to 65535, not '${text}'.`);
  return Number(text);
}

function secondsOf(name: string, text: string): number {
  if (!/^\d{1,3}$/.test(text))
    throw new StartError(`${name} must be a number of seconds from 0 to 999, not '${text}'.`);
  return Number(text);
}

function hostOf(name: string, text: string): string {
  if (isIP(text) === 0 && !/^[a-z\d.-]+$/i.test(text))
    throw new StartError(`${name} must be an address or a host name, not '${text}'.`);
  return text;
}

/** Several hosts, as for psql, make no URL of the standard. */
function databaseUrlOf(text: string | undefined): string | undefined {
  for (const address of (text && addressesIn(text)) || [text])
    addressOf('DATABASE_URL', address, ['postgres:', 'postgresql:']);
  return text;
}

function addressOf(name: string, text: string | undefined, protocols: readonly string[]): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (
    url === undefined ||
    !protocols.includes(url.protocol) ||
    (url.hostname === '' && !url.searchParams.has('host'))
  ) {
    throw new StartError(`${name} must be an address such as ${protocols[0]}//user:password@host.`);
  }
  return text;
}

function secretsKeyOf(text: string | undefined): string | undefined {
  if (text !== undefined && text.length < 32)
    throw new StartError('SECRETS_KEY must have 32 characters or more, such as `openssl rand -base64 32` prints.');
  return text;
}

function isTlsRequired(text: string | undefined): boolean {
  if (text !== undefined && text !== 'required' && text !== 'optional')
    throw new StartError(`SMTP_TLS must be 'required' or 'optional', not '${text}'.`);
  return text === 'required';
}

function forwardAuthOf(text = 'off'): ForwardAuth {
  const found = forwardAuths.find((one) => one === text);
  if (found === undefined) throw new StartError(`FORWARD_AUTH must be 'on', 'preflights' or 'off', not '${text}'.`);
  return found;
}

function domainOf(text: string | undefined): string | undefined {
  if (text !== undefined && !/^[a-z\d-]+(\.[a-z\d-]+)+$/i.test(text))
    throw new StartError(`COOKIE_DOMAIN must be a domain such as example.org, not '${text}'.`);
  return text?.toLowerCase();
}

const listOf = (text = ''): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

function proxiesOf(text: string | undefined): string[] {
  const proxies = listOf(text);
  if (!proxies.every(isNetwork))
    throw new StartError(`TRUST_PROXY must list addresses or networks such as 10.0.0.0/8, not '${text}'.`);
  return proxies;
}

/** How many times as much of a limit for an address a shared one may have, if the owner names no number. */
const usualShare = 10;

function sharedNetworksOf(text: string | undefined): SharedNetwork[] {
  return listOf(text).map((entry) => {
    const [network = '', share = String(usualShare)] = entry.split('=');
    if (!isNetwork(network) || !/^[1-9]\d{0,3}$/.test(share))
      throw new StartError(
        `SHARED_NETWORKS must list addresses or networks, each with a number from 1 to 9999 if it is not ${usualShare}, such as 203.0.113.7=30, not '${entry}'.`,
      );
    return { network, share: Number(share) };
  });
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}
