import { sql } from 'kysely';
import { resetPasswordPath } from '../../shared/paths';
import { emailRule } from '../../shared/validation';
import { canonical } from '../accounts/canonical';
import { changeGroup, listGroups, type Entrants } from '../accounts/groups';
import { deleteAccount } from '../accounts/deletion';
import { createPasswordResets } from '../accounts/passwordResets';
import { passwordsBehindGate } from '../accounts/passwords';
import { createSignUps } from '../accounts/signUps';
import { clock, inSeconds } from '../database/clock';
import type { Db } from '../database/schema';
import { transaction } from '../database/transaction';
import { addressOf } from '../mail/mailText';
import { addApp, changeApp, listApps, removeApp, rotateSecret, type NewApp } from '../openid/apps';
import { listKeys, rotateKey, withdrawKey } from '../openid/keys';
import { requireWorkingApp } from '../openid/openId';
import { appPath, openIdPath } from '../openid/paths';
import { lastEvents, type Actor } from '../security/events';
import { listServiceKeys, makeServiceKey, revokeServiceKey } from '../services/serviceKeys';
import { newToken } from '../sessions/tokens';
import { createSessions } from '../sessions/sessions';
import { StartError } from '../startError';
import { askForPasswords, importAccounts, type ImportRequest } from './importAccounts';

export type AccountCommand =
  | 'list'
  | 'show'
  | 'reset-link'
  | 'end-sessions'
  | 'secure'
  | 'delete'
  | 'verify'
  | 'invite'
  | 'import'
  | 'ask-for-passwords'
  | 'block'
  | 'unblock'
  | 'stats'
  | 'service-key'
  | 'service-keys'
  | 'revoke-key'
  | 'groups'
  | 'group'
  | 'apps add'
  | 'apps change'
  | 'apps list'
  | 'apps remove'
  | 'apps rotate-secret'
  | 'apps keys'
  | 'apps rotate-key'
  | 'apps withdraw-key';

/** With the fields of `NewApp` for `apps add` and `apps change`, where `entrants` names accounts, and of `ImportRequest` for `import`. */
export interface AccountRequest extends Partial<Omit<NewApp, 'name'>>, Partial<ImportRequest> {
  readonly command: AccountCommand;
  /**
   * A username, an email or `#` and the account's number; for `list`, part of a name or an email; for keys, groups and
   * apps, their name.
   */
  readonly name?: string;
  /** For `end-sessions`: whether to end those of every account. */
  readonly all?: boolean;
  /** For `invite`: the app that the invitation leads to. */
  readonly app?: string;
  /** For `group`: the accounts to add and to remove. */
  readonly added?: readonly string[];
  readonly removed?: readonly string[];
  /** For `apps rotate-secret`: how long the old secret stays valid. */
  readonly overlapHours?: number;
}

/** How many accounts are listed at most. */
const mostListed = 200;
/** The owner, in place of a visitor's network. Nothing is logged, because a command prints what it did. */
const owner: Actor = { network: 'owner', device: null, stored: () => undefined };

interface Account {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly verified: Date | null;
  readonly created: Date;
  readonly blocked: Date | null;
}

/**
 * Runs a command of the owner.
 * @param siteOrigin the origin of the links it makes
 * @returns the command's output, which can be serialized as JSON
 * @throws StartError with a sentence if there is no such account, or the command fails
 */
export async function runAccountCommand(db: Db, siteOrigin: string, request: AccountRequest): Promise<object> {
  const { command, name = '', all = false } = request;
  if (command === 'list') return list(db, name);
  if (command === 'stats') return stats(db);
  if (command === 'invite') return invite(db, name, request.app);
  if (command === 'import') return importAccounts(db, { accounts: [], ...request });
  if (command === 'ask-for-passwords') return askForPasswords(db, Number(name));
  if (command === 'end-sessions' && all) return endEverySession(db);
  if (command === 'service-key') return makeServiceKey(db, name);
  if (command === 'service-keys') return listServiceKeys(db);
  if (command === 'revoke-key') {
    await revokeServiceKey(db, name);
    return { name, revoked: true };
  }
  if (command === 'groups') return { groups: await listGroups(db) };
  if (command === 'group') {
    const idsOf = (find: typeof accountOf, names: readonly string[] = []) =>
      Promise.all(names.map(async (one) => (await find(db, one)).id));
    const added = await idsOf(knownAccountOf, request.added);
    return changeGroup(db, name, { added, removed: await idsOf(accountOf, request.removed) });
  }
  if (command === 'apps add' || command === 'apps change')
    return transaction(db, async (trx) => {
      const { entrants } = request;
      const open = entrants !== undefined && { entrants: await bySubject(trx, entrants) };
      const output =
        command === 'apps add'
          ? { issuer: siteOrigin + openIdPath, ...(await addApp(trx, { redirects: [], ...request, ...open, name })) }
          : await changeApp(trx, name, { ...request, ...open });
      await requireWorkingApp(trx, siteOrigin, name);
      return output;
    });
  if (command === 'apps list') return { apps: await listApps(db) };
  if (command === 'apps rotate-secret') return rotateSecret(db, name, request.overlapHours ?? 0);
  if (command === 'apps keys') return { keys: await listKeys(db) };
  if (command === 'apps rotate-key') return rotateKey(db);
  if (command === 'apps withdraw-key') return withdrawKey(db, name);
  if (command === 'apps remove') {
    await removeApp(db, name);
    return { name, removed: true };
  }
  const account = await accountOf(db, name);
  const { id, username } = account;
  switch (command) {
    case 'show':
      return { ...account, ...(await detailsOf(db, id)) };
    case 'reset-link': {
      checkVerified(account);
      const token = await createPasswordResets(db).linkFor(id, owner);
      return { username, link: await resetLinkOf(db, id, siteOrigin, token) };
    }
    case 'end-sessions': {
      const { sessions } = await detailsOf(db, id);
      await createSessions(db).endAll(id, owner);
      return { username, ended: sessions };
    }
    case 'secure': {
      checkVerified(account);
      const { sessions } = await detailsOf(db, id);
      const token = await createPasswordResets(db).secure(id, await passwordsBehindGate().hash(newToken()), owner);
      return { username, ended: sessions, link: await resetLinkOf(db, id, siteOrigin, token) };
    }
    case 'block': {
      await db.updateTable('accounts').set({ blocked_at: clock }).where('id', '=', id).execute();
      const { sessions } = await detailsOf(db, id);
      await createSessions(db).endAll(id, owner);
      return { username, blocked: true, ended: sessions };
    }
    case 'unblock':
      await db.updateTable('accounts').set({ blocked_at: null }).where('id', '=', id).execute();
      return { username, blocked: false };
    case 'verify':
      if (!(await createSignUps(db).verify(id, owner)))
        throw new StartError(`Another account has the name or the email of ${username} (#${id}).`);
      return { username, verified: true };
    case 'delete':
      return { username, deleted: await transaction(db, (trx) => deleteAccount(trx, id)) };
  }
}

/** The entrants, with their accounts' names replaced by subjects. @throws StartError if there is no such account */
async function bySubject(db: Db, entrants: Entrants | 'everybody'): Promise<Entrants | 'everybody'> {
  if (entrants === 'everybody') return entrants;
  const accounts: string[] = [];
  for (const name of entrants.accounts) {
    const { id } = await knownAccountOf(db, name);
    const { subject } = await db
      .selectFrom('accounts')
      .select('subject')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    accounts.push(subject);
  }
  return { ...entrants, accounts };
}

/** @throws StartError if it is not an address, or belongs to an account, or there is no such app. */
async function invite(db: Db, email: string, app?: string): Promise<object> {
  const key = canonical(email);
  if (emailRule(email) !== undefined) throw new StartError(`${email} is no email address.`);
  const taken = db
    .selectFrom('accounts')
    .select('id')
    .where('email_key', '=', key)
    .where('verified_at', 'is not', null);
  if ((await taken.executeTakeFirst()) !== undefined) throw new StartError(`${email} has an account already.`);
  const isApp = (await listApps(db)).some(({ name }) => name === app);
  if (app !== undefined && !isApp) throw new StartError(`There is no app ${app}.`);
  const continue_to = app === undefined ? null : `${appPath}?client_id=${app}`;
  await transaction(db, async (trx) => {
    const invited = trx.insertInto('invitations').values({ email_key: key });
    await invited.onConflict((old) => old.column('email_key').doUpdateSet({ invited_at: clock })).execute();
    await trx
      .insertInto('mails')
      .values({ kind: 'invitation', asked_for: key, recipient: email, continue_to })
      .execute();
  });
  return { invited: email };
}

/** A link that the owner passes on to a visitor, in the account's language. */
async function resetLinkOf(db: Db, id: number, siteOrigin: string, token: string): Promise<string> {
  const account = db.selectFrom('accounts').select('ui_language_id').where('id', '=', id);
  const { ui_language_id } = await account.executeTakeFirstOrThrow();
  return `${addressOf(siteOrigin, ui_language_id, resetPasswordPath)}?token=${token}`;
}

async function endEverySession(db: Db): Promise<object> {
  const { numDeletedRows } = await db.deleteFrom('sessions').executeTakeFirst();
  return { ended: Number(numDeletedRows) };
}

/** @throws StartError for a pending sign-up, which cannot get a reset link */
function checkVerified({ id, username, verified }: Account): void {
  if (verified === null) throw new StartError(`${username} (#${id}) is not verified: 'accounts verify' comes first.`);
}

const columns = [
  'id',
  'username',
  'email',
  'verified_at as verified',
  'created_at as created',
  'blocked_at as blocked',
] as const;

/** @throws StartError if there is none, or more than one sign-up and no verified account. */
async function accountOf(db: Db, name: string): Promise<Account> {
  const key = canonical(name);
  const number = /^#(\d{1,9})$/.exec(name)?.[1];
  const accounts = db.selectFrom('accounts').select(columns);
  const found = await (
    number === undefined
      ? accounts.where(key.includes('@') ? 'email_key' : 'username_key', '=', key)
      : accounts.where('id', '=', Number(number))
  )
    .orderBy('id')
    .execute();
  const verified = found.find((account) => account.verified !== null);
  const only = verified ?? (found.length === 1 ? found[0] : undefined);
  if (only !== undefined) return only;
  if (found.length === 0) throw new StartError(`There is no account ${name}.`);
  throw new StartError(
    `${found.length} sign-ups wait under ${name}: name one by its number, ${found.map(({ id }) => `#${id}`).join(', ')}.`,
  );
}

/** The same for who may enter. @throws StartError for a pending sign-up, whose address may be somebody else's */
async function knownAccountOf(db: Db, name: string): Promise<Account> {
  const account = await accountOf(db, name);
  const { id, username, email, verified } = account;
  if (verified !== null) return account;
  throw new StartError(`${username} (#${id}) may be anybody, because ${email} is not verified: wait until it is.`);
}

async function detailsOf(db: Db, id: number) {
  const sessions = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', id)
    .where('expires_at', '>', clock)
    .executeTakeFirstOrThrow();
  return { sessions: Number(sessions.count), events: await lastEvents(db, id, 10) };
}

async function list(db: Db, part: string): Promise<object> {
  const pattern = `%${canonical(part).replace(/[\\%_]/g, '\\$&')}%`;
  const accounts = await db
    .selectFrom('accounts')
    .select(columns)
    .where((is) => is.or([is('username_key', 'like', pattern), is('email_key', 'like', pattern)]))
    .orderBy('id', 'desc')
    .limit(mostListed + 1)
    .execute();
  return { accounts: accounts.slice(0, mostListed), areAll: accounts.length <= mostListed };
}

async function stats(db: Db): Promise<object> {
  const day = inSeconds(-24 * 3_600);
  const { rows } = await sql<Record<string, string>>`select
    (select count(*) from accounts where verified_at is not null) as accounts,
    (select count(*) from accounts where verified_at > ${day}) as "verified in the last day",
    (select count(*) from accounts where verified_at is null) as "waiting to be verified",
    (select count(*) from sessions where expires_at > ${clock}) as sessions,
    (select count(distinct account_id) from sessions where expires_at > ${clock}) as "accounts with a session",
    (select count(*) from mails where failed_at is null) as "mails owed",
    (select count(*) from name_holds where held_until > ${clock}) as "names held"`.execute(db);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([key, count]) => [key, Number(count)]));
}
