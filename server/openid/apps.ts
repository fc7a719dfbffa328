import { generateKeyPairSync, timingSafeEqual } from 'node:crypto';
import type { JWK } from 'oidc-provider';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema';
import { hashOf, newToken } from '../sessions/tokens';
import { StartError } from '../startError';

/** Lets scanners of source code recognise a secret that was committed. */
const secretPrefix = 'vsa_';

/** Whether a secret is that of a stored hash. */
export function isSecretOf(hash: string, secret: string): boolean {
  const [stored, given] = [Buffer.from(hash), Buffer.from(hashOf(secret))];
  return stored.length === given.length && timingSafeEqual(stored, given);
}

/** What an app's name looks like: it is the client's id. */
export const isAppName = /^[\w.-]{1,64}$/;

export interface NewApp {
  readonly name: string;
  /** Where the app is led back to after a log-in. */
  readonly redirects: readonly string[];
  /** Where it may be led to after a log-out. */
  readonly afterLogout?: readonly string[];
  /** Where it is told of the log-outs of its visitors. */
  readonly backChannel?: string;
  /** Whether the app can keep no secret, as on a phone or in a page. */
  readonly isPublic?: boolean;
}

/**
 * Adds an app that logs its visitors in here by OpenID Connect; the first one brings the key that signs.
 * @returns the client's id and, told this once, its secret
 * @throws StartError with a sentence where the name is taken or malformed, or an address cannot be one
 */
export async function addApp(
  db: Kysely<Schema>,
  { name, redirects, afterLogout = [], backChannel, isPublic = false }: NewApp,
): Promise<{ readonly id: string; readonly secret?: string }> {
  if (!isAppName.test(name))
    throw new StartError(
      `An app's name has up to 64 letters, digits, dots, dashes and underscores, such as 'shop', not '${name}'.`,
    );
  checkAddresses(redirects, afterLogout, backChannel);
  const secret = isPublic ? undefined : secretPrefix + newToken();
  const added = await db
    .insertInto('openid_apps')
    .values({
      name,
      secret_hash: secret === undefined ? null : hashOf(secret),
      redirects: JSON.stringify(redirects),
      after_logout: JSON.stringify(afterLogout),
      back_channel: backChannel || null,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 0n)
    throw new StartError(`There is an app ${name} already: remove it first, or take another name.`);
  if ((await signingKeys(db)).length === 0) await addSigningKey(db);
  return { id: name, ...(secret !== undefined && { secret }) };
}

/**
 * Gives an app that is there other addresses, and keeps those that are not named; '' in place of one takes it away.
 * @returns the app as `listApps` tells it
 * @throws StartError with a sentence where there is no such app, or an address cannot be one
 */
export async function changeApp(
  db: Kysely<Schema>,
  name: string,
  { backChannel, ...named }: Pick<Partial<NewApp>, 'redirects' | 'afterLogout' | 'backChannel'>,
) {
  const [redirects, afterLogout] = [named.redirects, named.afterLogout].map((all) => all?.filter(Boolean));
  checkAddresses(redirects, afterLogout, backChannel);
  await db
    .updateTable('openid_apps')
    .set({
      redirects: redirects && JSON.stringify(redirects),
      after_logout: afterLogout && JSON.stringify(afterLogout),
      back_channel: backChannel === '' ? null : backChannel,
    })
    .where('name', '=', name)
    .execute();
  const ids = db.selectFrom('openid_apps').select('id').where('name', '=', name);
  if (backChannel === '') await db.deleteFrom('openid_log_outs').where('app_id', 'in', ids).execute();
  const changed = (await listApps(db)).find((app) => app.name === name);
  if (changed === undefined) throw new StartError(`There is no app ${name}.`);
  return changed;
}

/** The apps, oldest first, and of how many log-outs each is still to be told. */
export async function listApps(db: Kysely<Schema>) {
  const apps = await db
    .selectFrom('openid_apps')
    .leftJoin('openid_log_outs', 'app_id', 'openid_apps.id')
    .selectAll('openid_apps')
    .select(({ fn }) => fn.count('app_id').as('owed'))
    .groupBy('openid_apps.id')
    .orderBy('openid_apps.id')
    .execute();
  return apps.map(({ name, created_at, redirects, secret_hash, back_channel, owed }) => ({
    name,
    created: created_at,
    redirects: (JSON.parse(redirects) as string[]).join(' '),
    secret: secret_hash === null ? 'no' : 'yes',
    backChannel: back_channel,
    owed: Number(owed),
  }));
}

/** @throws StartError where there is no such app. */
export async function removeApp(db: Kysely<Schema>, name: string): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('openid_apps').where('name', '=', name).executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new StartError(`There is no app ${name}.`);
}

/** From now on a new key signs; what those before have signed can still be checked. */
export async function addSigningKey(db: Kysely<Schema>): Promise<{ readonly key: string }> {
  const kid = newToken().slice(0, 12);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' };
  await db
    .insertInto('openid_keys')
    .values({ kid, jwk: JSON.stringify(jwk) })
    .execute();
  return { key: kid };
}

/** The keys, that which signs first. */
export async function signingKeys(db: Kysely<Schema>): Promise<readonly JWK[]> {
  const keys = await db.selectFrom('openid_keys').select('jwk').orderBy('id', 'desc').execute();
  return keys.map(({ jwk }) => JSON.parse(jwk) as JWK);
}

function checkAddresses(redirects?: readonly string[], afterLogout?: readonly string[], backChannel?: string): void {
  if (redirects?.length === 0) throw new StartError('--redirect is missing, such as https://shop.example/callback.');
  for (const address of [...(redirects ?? []), ...(afterLogout ?? [])]) checkAddress(address);
  if (backChannel !== undefined && backChannel !== '') checkBackChannel(backChannel);
}

function checkAddress(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOpen = url?.protocol === 'http:' && !/^(localhost|.*\.localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (url === undefined || url.hash !== '' || text.includes('*') || isOpen || /^(javascript|data):/.test(url.protocol))
    throw new StartError(
      `An app's address is one of https, of http on this machine, or of the app's own scheme, without a fragment or wildcard, such as https://shop.example/callback, not '${text}'.`,
    );
}

/** Of any host: it is the owner who names it, on his own machine. */
function checkBackChannel(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url === undefined || !isWeb || url.username !== '' || url.password !== '' || url.hash !== '')
    throw new StartError(
      `--back-channel must be an address such as https://shop.example/log-out, without a password or fragment, not '${text}'.`,
    );
}
