import { sql } from 'kysely';
import { timingSafeEqual } from 'node:crypto';
import { parseUrl } from '../../shared/parseUrl';
import { listGroups, type Entrants } from '../accounts/groups';
import { clock, inSeconds } from '../database/clock';
import type { Db } from '../database/schema';
import { checkPlainName, plainName } from '../lib/plainName';
import { StartError } from '../lib/startError';
import { hashOf, newToken } from '../lib/tokens';

/** Lets scanners of source code recognise a secret that was committed. */
const secretPrefix = 'vsa_';

/** The hashes of an app's valid secrets, separated by spaces: the current one, and for a while the old one. */
export const secretHashes = sql<string | null>`secret_hash ||
  case when old_secret_until > ${clock} then ' ' || old_secret_hash else '' end`;

export function isSecretOf(hashes: string, secret: string): boolean {
  const given = Buffer.from(hashOf(secret));
  return hashes
    .split(' ')
    .map((hash) => Buffer.from(hash))
    .some((stored) => stored.length === given.length && timingSafeEqual(stored, given));
}

/** Whether an address is one of an app's redirects; any port is accepted on the visitor's machine (RFC 8252, 7.3). */
export const isRedirectOf = (redirects: readonly string[], address: string) =>
  redirects.map(withoutLoopbackPort).includes(withoutLoopbackPort(address));

function withoutLoopbackPort(address: string): string {
  const url = parseUrl(address);
  if (url?.protocol !== 'http:' || !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)) return address;
  url.port = '';
  return url.href;
}

export interface NewApp {
  readonly name: string;
  readonly redirects: readonly string[];
  readonly afterLogout?: readonly string[];
  readonly backChannel?: string;
  readonly isBackChannelPrivate?: boolean;
  /** Whether the app cannot keep a secret, as on a phone or in a page. */
  readonly isPublic?: boolean;
  /** Whether it cannot send a code challenge (RFC 7636); only for an app with a secret. */
  readonly isWithoutPkce?: boolean;
  /** The API that its access tokens are for; without it, only the front door accepts them. */
  readonly audience?: string;
  /** The host of software behind a proxy that asks the front door who a visitor is; such an app needs no redirect. */
  readonly host?: string;
  readonly entrants?: Entrants | 'everybody';
}

/**
 * Adds an app that logs its visitors in by OpenID Connect.
 * @returns the client id and its secret, which is shown only once
 * @throws StartError with a sentence if the name is taken or malformed, or an address is invalid
 */
export async function addApp(db: Db, app: NewApp): Promise<{ readonly id: string; readonly secret?: string }> {
  const { name, redirects, afterLogout = [], backChannel, host, isPublic = false, isWithoutPkce = false } = app;
  checkPlainName("An app's", name, 'shop');
  // The provider keeps apps in plain objects by name, so `__proto__` would be found on every object.
  if (name in {}) throw new StartError(`An app cannot have the name ${name}: take another one.`);
  // Software behind a proxy needs no secret: the proxy asks with the visitor's cookies.
  const isProxied = host !== undefined && redirects.length === 0;
  checkAddresses(isProxied ? undefined : redirects, afterLogout, backChannel);
  if (isPublic && isWithoutPkce)
    throw new StartError('An app without a secret needs PKCE: leave out --public or --without-pkce.');
  const secret = isPublic || isProxied ? undefined : secretPrefix + newToken();
  const added = await db
    .insertInto('openid_apps')
    .values({
      name,
      secret_hash: secret === undefined ? null : hashOf(secret),
      redirects: JSON.stringify(redirects),
      after_logout: JSON.stringify(afterLogout),
      back_channel: backChannel || null,
      is_back_channel_private: app.isBackChannelPrivate,
      is_pkce_required: !isWithoutPkce,
      audience: storedAudience(app.audience),
      host: await storedHost(db, name, host),
      entrants: await storedEntrants(db, app.entrants),
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 0n)
    throw new StartError(`There is an app ${name} already: remove it first, or take another name.`);
  return { id: name, ...(secret !== undefined && { secret }) };
}

/**
 * Changes the addresses or visitors of an app. Keeps whatever is not given; '' in place of an address removes it.
 * @returns the app as `listApps` returns it
 * @throws StartError with a sentence if there is no such app, or an address is invalid
 */
export async function changeApp(
  db: Db,
  name: string,
  change: Partial<Omit<NewApp, 'name' | 'isPublic' | 'isWithoutPkce'>>,
) {
  const { backChannel, audience, host, entrants } = change;
  const [redirects, afterLogout] = [change.redirects, change.afterLogout].map((all) => all?.filter(Boolean));
  checkAddresses(redirects, afterLogout, backChannel);
  await db
    .updateTable('openid_apps')
    .set({
      redirects: redirects && JSON.stringify(redirects),
      after_logout: afterLogout && JSON.stringify(afterLogout),
      back_channel: backChannel === '' ? null : backChannel,
      is_back_channel_private: change.isBackChannelPrivate,
      ...(audience !== undefined && { audience: storedAudience(audience) }),
      ...(host !== undefined && { host: await storedHost(db, name, host) }),
      ...(entrants !== undefined && { entrants: await storedEntrants(db, entrants) }),
    })
    .where('name', '=', name)
    .execute();
  const ids = db.selectFrom('openid_apps').select('id').where('name', '=', name);
  if (backChannel === '') await db.deleteFrom('openid_log_outs').where('app_id', 'in', ids).execute();
  const changed = (await listApps(db)).find((app) => app.name === name);
  if (changed === undefined) throw new StartError(`There is no app ${name}.`);
  return changed;
}

/** The apps, oldest first, each with the number of logouts still to be sent to it. */
export async function listApps(db: Db) {
  const apps = await db
    .selectFrom('openid_apps')
    .leftJoin('openid_log_outs', 'app_id', 'openid_apps.id')
    .selectAll('openid_apps')
    .select(({ fn }) => fn.count('app_id').as('owed'))
    .groupBy('openid_apps.id')
    .orderBy('openid_apps.id')
    .execute();
  const names = await usernamesIn(db, apps);
  return apps.map(({ name, created_at, redirects, secret_hash, back_channel, host, entrants, owed }) => ({
    name,
    created: created_at,
    redirects: (JSON.parse(redirects) as string[]).join(' '),
    secret: secret_hash === null ? 'no' : 'yes',
    host,
    mayEnter: entrants === null ? 'everybody' : wordsOf(JSON.parse(entrants) as Entrants, names),
    backChannel: back_channel,
    owed: Number(owed),
  }));
}

const wordsOf = ({ groups, accounts }: Entrants, usernames: ReadonlyMap<string, string>) =>
  [
    ...groups.map((group) => `group ${group}`),
    ...accounts.map((subject) => usernames.get(subject) ?? 'a deleted account'),
  ].join(', ');

async function usernamesIn(db: Db, apps: readonly { readonly entrants: string | null }[]) {
  const subjects = apps.flatMap(({ entrants }) =>
    entrants === null ? [] : (JSON.parse(entrants) as Entrants).accounts,
  );
  const found = db.selectFrom('accounts').select(['subject', 'username']);
  const rows = subjects.length === 0 ? [] : await found.where('subject', 'in', subjects).execute();
  return new Map(rows.map(({ subject, username }) => [subject, username]));
}

/** @throws StartError if a group is empty: its name is misspelt, or the app would be open to nobody */
async function storedEntrants(db: Db, entrants: NewApp['entrants'] = 'everybody'): Promise<string | null> {
  if (entrants === 'everybody') return null;
  const known = (await listGroups(db)).map(({ name }) => name);
  for (const group of entrants.groups)
    if (!known.includes(group))
      throw new StartError(`Nobody is in a group ${group}: 'accounts group ${group} --add NAME' adds someone.`);
  return JSON.stringify(entrants);
}

/** @throws StartError if it is not an address (RFC 8707, 2) */
function storedAudience(audience = ''): string | null {
  if (audience !== '' && (parseUrl(audience) === undefined || audience.includes('#')))
    throw new StartError(`--audience must be an address such as https://api.shop.example, not '${audience}'.`);
  return audience || null;
}

/** @throws StartError if it is not a host, or the host of another app */
async function storedHost(db: Db, name: string, host = ''): Promise<string | null> {
  if (host === '') return null;
  const named = host.toLowerCase();
  if (parseUrl(`https://${named}`)?.host !== named)
    throw new StartError(`--host must be a host such as wiki.example, with its port if it has one, not '${host}'.`);
  const other = db.selectFrom('openid_apps').select('name').where('host', '=', named);
  const owner = await other.where('name', '<>', name).executeTakeFirst();
  if (owner !== undefined) throw new StartError(`${host} is already the host of the app ${owner.name}.`);
  return named;
}

/**
 * The address at which an app is opened: where it sends visitors after a logout, or else the root of its host.
 * @returns the site's own address if there is no such app, or it has no address on the web
 */
export async function homeOf(db: Db, siteOrigin: string, name: string): Promise<string> {
  const named = db.selectFrom('openid_apps').select(['after_logout', 'redirects', 'host']).where('name', '=', name);
  const app = plainName.test(name) ? await named.executeTakeFirst() : undefined;
  const [home] = JSON.parse(app?.after_logout ?? '[]') as string[];
  if (home !== undefined) return home;
  const redirect = (JSON.parse(app?.redirects ?? '[]') as string[]).find((address) => /^https?:/.test(address));
  const at = app?.host ? `${new URL(siteOrigin).protocol}//${app.host}` : siteOrigin;
  return `${new URL(redirect ?? at).origin}/`;
}

export async function hasAgreed(db: Db, subject: string | undefined, app: string): Promise<boolean> {
  const agreed = db
    .selectFrom('openid_consents')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select('app')
    .where('subject', '=', subject ?? null)
    .where('app', '=', app);
  return (await agreed.executeTakeFirst()) !== undefined;
}

export async function removeApp(db: Db, name: string): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('openid_apps').where('name', '=', name).executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new StartError(`There is no app ${name}.`);
}

/**
 * Gives an app a new secret, for example after the old one leaked.
 * @param overlapHours how long the old secret stays valid
 * @returns the new secret, which is shown only once, and until when the old one is valid
 * @throws StartError if there is no such app, or it has no secret
 */
export async function rotateSecret(db: Db, name: string, overlapHours: number): Promise<object> {
  const secret = secretPrefix + newToken();
  const changed = await db
    .updateTable('openid_apps')
    .set((app) => ({
      secret_hash: hashOf(secret),
      old_secret_hash: app.ref('secret_hash'),
      old_secret_until: inSeconds(overlapHours * 3_600),
    }))
    .where('name', '=', name)
    .where('secret_hash', 'is not', null)
    .returning('old_secret_until')
    .executeTakeFirst();
  if (changed === undefined) throw new StartError(`There is no app ${name} with a secret.`);
  return { id: name, secret, oldSecretUntil: changed.old_secret_until };
}

function checkAddresses(redirects?: readonly string[], afterLogout?: readonly string[], backChannel?: string): void {
  if (redirects?.length === 0) throw new StartError('--redirect is missing, such as https://shop.example/callback.');
  for (const address of [...(redirects ?? []), ...(afterLogout ?? [])]) checkAddress(address);
  if (backChannel !== undefined && backChannel !== '') checkBackChannel(backChannel);
}

function checkAddress(text: string): void {
  const url = parseUrl(text);
  const isOpen = url?.protocol === 'http:' && !/^(localhost|.*\.localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (url === undefined || url.hash !== '' || text.includes('*') || isOpen || /^(javascript|data):/.test(url.protocol))
    throw new StartError(
      `An app's address must use https, http on this machine, or the app's own scheme, without a fragment or wildcard, such as https://shop.example/callback, not '${text}'.`,
    );
}

/** Accepts any host, because only the owner sets it, on their own machine. */
function checkBackChannel(text: string): void {
  const url = parseUrl(text);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url === undefined || !isWeb || url.username !== '' || url.password !== '' || url.hash !== '')
    throw new StartError(
      `--back-channel must be an address such as https://shop.example/log-out, without a password or fragment, not '${text}'.`,
    );
}
