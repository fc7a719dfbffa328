import { sql } from 'kysely';
import { createHash, randomBytes } from 'node:crypto';
import { fallbackLanguage, languageOfId, languages } from '../../shared/languages';
import { longest } from '../../shared/rules';
import { usernameRule } from '../../shared/validation';
import { readForeignHash } from '../accounts/foreignHashes';
import { nameFault } from '../accounts/nameFault';
import { hashParameters } from '../accounts/passwords';
import { claim, claimsOf } from '../accounts/signUps';
import { clock } from '../database/clock';
import { isUniqueViolation } from '../database/errors';
import type { Db, Trx } from '../database/schema';
import { canonical } from '../lib/canonical';
import { StartError } from '../lib/startError';
import { hashOf } from '../lib/tokens';
import type { ImportedAccount } from './importFile';

const batch = 1_000;

export interface ImportRequest {
  readonly accounts: readonly ImportedAccount[];
  readonly isDry?: boolean;
  readonly isListed?: boolean;
}

/**
 * Imports accounts of another system, all of them or none. Skips those whose address a verified account already has, and
 * those that an earlier import brought in. A name that is missing, taken or against the rules is replaced by one made from
 * the address.
 * @returns a table of what was, or would be, imported
 * @throws StartError if a visitor took a name or an address in the meantime
 */
export async function importAccounts(
  db: Db,
  { accounts, isDry = false, isListed = false }: ImportRequest,
): Promise<object> {
  try {
    return await db.transaction().execute(async (trx) => {
      const keys = accounts.map(({ email }) => canonical(email));
      const known = await found(trx, 'email_key', keys);
      const waiting = await waitingHashes(trx, keys);
      const fresh = accounts.filter(({ email, hash }) => {
        const key = canonical(email);
        return !known.has(key) && !waiting.has(`${key} ${hash}`);
      });
      const named = await withNames(trx, fresh);
      if (!isDry) for (let at = 0; at < named.length; at += batch) await write(trx, named.slice(at, at + batch));
      const table = summaryOf(named, accounts.length - fresh.length, isDry);
      return isListed ? { ...table, accounts: named.map(listed) } : table;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new StartError(
      'A visitor took a name or an address from the file in the meantime: nothing was imported. Try again.',
    );
  }
}

interface Named extends ImportedAccount {
  readonly name: string;
}

async function withNames(trx: Trx, accounts: readonly ImportedAccount[]): Promise<Named[]> {
  const names = new Map<ImportedAccount, string>();
  const given = new Set<string>();
  let waiting = accounts;
  for (let attempt = 0; waiting.length > 0; attempt += 1) {
    const wanted = waiting.map((account) => [account, nameFor(account, attempt)] as const);
    const keys = wanted.map(([, name]) => canonical(name));
    const taken = new Set([...(await found(trx, 'username_key', keys)), ...(await held(trx, keys))]);
    for (const [account, name] of wanted) {
      const key = canonical(name);
      if (taken.has(key) || given.has(key)) continue;
      given.add(key);
      names.set(account, name);
    }
    waiting = waiting.filter((account) => !names.has(account));
  }
  return accounts.map((account) => ({ ...account, name: names.get(account) ?? '' }));
}

/** Its own name, else one made from its address; at later attempts with digits after it, more each time. */
function nameFor({ username, email }: ImportedAccount, attempt: number): string {
  const isAllowed = (name: string) => usernameRule(name) === undefined && nameFault(name) === undefined;
  if (attempt === 0 && isAllowed(username)) return username;
  const plain = (email.split('@')[0] ?? '').replace(/[^\p{L}\p{M}\p{Nd}_.]/gu, '').slice(0, longest.username - 32);
  const base = isAllowed(plain) ? plain : 'visitor';
  const figures = createHash('sha256').update(canonical(email)).digest('hex');
  return attempt === 0 ? base : `${base}_${figures.slice(0, 2 + 2 * attempt)}`;
}

/** The keys among these that verified accounts have. */
async function found(trx: Trx, column: 'email_key' | 'username_key', keys: readonly string[]) {
  const { rows } = await sql<{ key: string }>`select ${sql.ref(column)} as key from accounts
    where verified_at is not null and ${sql.ref(column)} = any (${keys}::text[])`.execute(trx);
  return new Set(rows.map(({ key }) => key));
}

/** The unverified accounts with these addresses, each as `ADDRESS HASH`; the hash is empty if it has no password. */
async function waitingHashes(trx: Trx, keys: readonly string[]) {
  const { rows } = await sql<{ key: string; hash: string }>`select email_key as key, password_hash as hash from accounts
    where verified_at is null and email_key = any (${keys}::text[])`.execute(trx);
  return new Set(rows.map(({ key, hash }) => `${key} ${hash.endsWith(keyOfNone) ? '' : hash}`));
}

async function held(trx: Trx, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`select hash from name_holds
    where held_until > ${clock} and hash = any (${keys.map(hashOf)}::text[])`.execute(trx);
  const hashes = new Set(rows.map(({ hash }) => hash));
  return keys.filter((key) => hashes.has(hashOf(key)));
}

async function write(trx: Trx, accounts: readonly Named[]): Promise<void> {
  const rows = accounts.map(({ name, email, hash, isVerified, isBlocked, languageId }) => ({
    username: name,
    username_key: canonical(name),
    email,
    email_key: canonical(email),
    password_hash: hash === '' ? hashOfNone() : hash,
    ui_language_id: languageId,
    has_chosen_language: languageId !== fallbackLanguage.id,
    verified_at: isVerified ? clock : null,
    blocked_at: isBlocked ? clock : null,
  }));
  await trx.insertInto('accounts').values(rows).execute();
  // Makes a stranger's sign-up for the same name or address contested from now on.
  const claims = rows.filter(({ verified_at }) => verified_at === null).flatMap(claimsOf);
  if (claims.length > 0) await claim(claims).execute(trx);
}

/** The end of a hash that no password has: its key is 32 zero bytes. */
const keyOfNone = `$${'A'.repeat(43)}`;

/** A hash in our own form that matches no password: the account's owner sets one by mail. */
function hashOfNone(): string {
  const { memoryCost, timeCost, parallelism } = hashParameters;
  const salt = randomBytes(16).toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}${keyOfNone}`;
}

/**
 * Mails a link that sets a password to the next accounts that were imported without one. An account that has got a link
 * is not asked again while its record says so.
 * @param most the size of the wave
 * @returns how many are asked, and how many are left for the next wave
 */
export async function askForPasswords(db: Db, most: number): Promise<{ asked: number; left: number }> {
  const isUnasked = sql`password_hash like ${`$argon2id$%${keyOfNone}`} and verified_at is not null and blocked_at is null
    and not exists (select from security_events where account_id = accounts.id and event = 'reset_link_sent')
    and not exists (select from mails where account_id = accounts.id and kind = 'choosePassword')`;
  return db.transaction().execute(async (trx) => {
    // One wave at a time, so that nobody gets two mails.
    await sql`select pg_advisory_xact_lock(hashtext('ask-for-passwords'))`.execute(trx);
    const { numAffectedRows: asked } = await sql`insert into mails (kind, account_id)
      select 'choosePassword', id from accounts where ${isUnasked} order by id limit ${most}`.execute(trx);
    const { rows } = await sql<{ left: number }>`
      select count(*)::integer as left from accounts where ${isUnasked}`.execute(trx);
    return { asked: Number(asked), left: rows[0]?.left ?? 0 };
  });
}

function listed({ row, email, username, name, languageId, isVerified, isBlocked, hash, lost }: Named) {
  const differences = [
    name !== username && (username === '' ? 'has no name' : `was named ${username}`),
    lost !== undefined && `loses its password: ${lost}`,
    !isVerified && (hash === '' ? 'signs up again' : 'verifies its address at its first login, within 7 days'),
  ];
  return {
    row,
    email,
    username: name,
    language: languageOfId(languageId).code,
    state: isBlocked ? 'blocked' : isVerified ? 'verified' : 'unverified',
    'logs in with': hash !== '' ? 'its password' : isVerified ? 'a password set by mail' : 'nothing',
    different: differences.filter(Boolean).join('; '),
  };
}

function summaryOf(accounts: readonly Named[], there: number, isDry: boolean): object {
  const count = (test: (account: Named) => boolean) => accounts.filter(test).length;
  const renamed = accounts.filter(({ name, username }) => name !== username);
  const hashes: Record<string, number> = {};
  for (const { hash, lost } of accounts) {
    const name =
      hash !== ''
        ? `password by ${readForeignHash(hash)?.name ?? 'nothing known'}`
        : `without a password${lost === undefined ? '' : `, because ${lost}`}`;
    hashes[name] = (hashes[name] ?? 0) + 1;
  }
  const spoken = languages.map(({ code, id }) => [`in ${code}`, count(({ languageId }) => languageId === id)] as const);
  return {
    [isDry ? 'would come' : 'came']: accounts.length,
    verified: count(({ isVerified }) => isVerified),
    'to be verified within 7 days': count(({ isVerified }) => !isVerified),
    blocked: count(({ isBlocked }) => isBlocked),
    ...Object.fromEntries(spoken.filter(([, number]) => number > 0)),
    ...hashes,
    'there already, left as they are': there,
    'with another name': renamed.length,
    ...(renamed.length > 0 && {
      'of which the first': renamed
        .slice(0, 20)
        .map(({ row, email, username, name }) => ({ row, email, username, name })),
    }),
  };
}
