import { sql } from 'kysely';
import { resetPasswordPath } from '../../shared/paths';
import { emailRule } from '../../shared/validation';
import { deleteAccount } from '../accounts/deletion';
import { changeGroup, listGroups, type Entrants } from '../accounts/groups';
import { createPasswordResets } from '../accounts/passwordResets';
import { createPasswords } from '../accounts/passwords';
import { createSignUps } from '../accounts/signUps';
import { clock, inSeconds } from '../database/clock';
import type { Db, Trx } from '../database/schema';
import { transaction } from '../database/transaction';
import { canonical } from '../lib/canonical';
import { StartError } from '../lib/startError';
import { newToken } from '../lib/tokens';
import { pageAddressOf } from '../mail/mailText';
import { addApp, changeApp, listApps, removeApp, rotateSecret, type NewApp } from '../openid/apps';
import { listKeys, rotateKey, withdrawKey } from '../openid/keys';
import { requireWorkingApp } from '../openid/openId';
import { appPath, openIdPath } from '../openid/paths';
import { lastEvents, recordEvent, type Actor } from '../security/events';
import { listServiceKeys, makeServiceKey, revokeServiceKey } from '../services/serviceKeys';
import { endEmailChange } from '../sessions/revokeOtherAccess';
import { endAll } from '../sessions/sessions';
import { askForPasswords, importAccounts, type ImportRequest } from './importAccounts';

/** The commands' input: `NewApp` is for `apps add` and `apps change`, with accounts by their names, `ImportRequest` for `import`. */
interface AccountOptions extends Partial<Omit<NewApp, 'name'>>, Partial<ImportRequest> {
  /**
   * A username, an email or `#` and the account's number; for `list`, part of a name or an email; for keys, groups and
   * apps, their name.
   */
  readonly name?: string;
  /** For `end-sessions`: whether to end those of every account. */
  readonly all?: boolean;
  readonly app?: string;
  /** For `group`: the accounts to add and to remove. */
  readonly added?: readonly string[];
  readonly removed?: readonly string[];
  /** For `apps rotate-secret`: how long the old secret stays valid. */
  readonly overlapHours?: number;
}

const maxListed = 200;
/** The owner, in place of a visitor's network. Nothing is logged, because a command prints what it did. */
const owner: Actor = { network: 'owner', device: null, stored: () => undefined };

type Account = Awaited<ReturnType<typeof accountOf>>;

interface Input extends AccountOptions {
  readonly db: Db;
  readonly siteOrigin: string;
  readonly name: string;
}

const onAccount =
  (work: (account: Account, input: Input) => Promise<object>) =>
  async (input: Input): Promise<object> =>
    work(await accountOf(input.db, input.name), input);

/** A command that makes a link for a new password, which a pending sign-up cannot have. */
const onVerified = (work: Parameters<typeof onAccount>[0]) =>
  onAccount((account, input) => {
    const { id, username, verified } = account;
    if (verified === null) throw new StartError(`${username} (#${id}) is not verified: 'accounts verify' comes first.`);
    return work(account, input);
  });

const changeAnApp = (
  { db, siteOrigin, name, ...request }: Input,
  change: (trx: Trx, app: Partial<NewApp>) => Promise<object>,
) =>
  transaction(db, async (trx) => {
    const { entrants } = request;
    const output = await change(trx, { ...request, ...(entrants && { entrants: await bySubject(trx, entrants) }) });
    await requireWorkingApp(trx, siteOrigin, name);
    return output;
  });

const commands = {
  list: ({ db, name }) => list(db, name),
  stats: ({ db }) => stats(db),
  invite: ({ db, name, app }) => invite(db, name, app),
  import: ({ db, ...request }) => importAccounts(db, { accounts: [], ...request }),
  'ask-for-passwords': ({ db, name }) => askForPasswords(db, Number(name)),
  'service-key': ({ db, name }) => makeServiceKey(db, name),
  'service-keys': ({ db }) => listServiceKeys(db),
  async 'revoke-key'({ db, name }) {
    await revokeServiceKey(db, name);
    return { name, revoked: true };
  },
  groups: async ({ db }) => ({ groups: await listGroups(db) }),
  async group({ db, name, added, removed }) {
    const idsOf = (find: typeof accountOf, names: readonly string[] = []) =>
      Promise.all(names.map(async (one) => (await find(db, one)).id));
    const ids = await idsOf(knownAccountOf, added);
    return changeGroup(db, name, { added: ids, removed: await idsOf(accountOf, removed) });
  },
  'apps add': (input) =>
    changeAnApp(input, async (trx, app) => ({
      issuer: input.siteOrigin + openIdPath,
      ...(await addApp(trx, { redirects: [], ...app, name: input.name })),
    })),
  'apps change': (input) => changeAnApp(input, (trx, app) => changeApp(trx, input.name, app)),
  'apps list': async ({ db }) => ({ apps: await listApps(db) }),
  'apps rotate-secret': ({ db, name, overlapHours = 0 }) => rotateSecret(db, name, overlapHours),
  'apps keys': async ({ db }) => ({ keys: await listKeys(db) }),
  'apps rotate-key': ({ db }) => rotateKey(db),
  'apps withdraw-key': ({ db, name }) => withdrawKey(db, name),
  async 'apps remove'({ db, name }) {
    await removeApp(db, name);
    return { name, removed: true };
  },
  show: onAccount(async (account, { db }) => {
    const { id } = account;
    return { ...account, sessions: await countSessions(db, id), events: await lastEvents(db, id, 10) };
  }),
  'reset-link': onVerified(async ({ id, username }, { db, siteOrigin }) => {
    const token = await createPasswordResets(db).linkFor(id, owner);
    return { username, link: await resetLinkOf(db, id, siteOrigin, token) };
  }),
  async 'end-sessions'(input) {
    if (input.all === true) return endEverySession(input.db);
    const { id, username } = await accountOf(input.db, input.name);
    return { username, ended: await transaction(input.db, (trx) => endSessions(trx, id)) };
  },
  secure: onVerified(async ({ id, username }, { db, siteOrigin }) => {
    const ended = await countSessions(db, id);
    const token = await createPasswordResets(db).secure(id, await createPasswords().hash(newToken()), owner);
    return { username, ended, link: await resetLinkOf(db, id, siteOrigin, token) };
  }),
  block: onAccount(({ id, username }, { db }) =>
    transaction(db, async (trx) => {
      await trx.updateTable('accounts').set({ blocked_at: clock }).where('id', '=', id).execute();
      return { username, blocked: true, ended: await endSessions(trx, id) };
    }),
  ),
  unblock: onAccount(async ({ id, username }, { db }) => {
    await db.updateTable('accounts').set({ blocked_at: null }).where('id', '=', id).execute();
    return { username, blocked: false };
  }),
  verify: onAccount(async ({ id, username }, { db }) => {
    if (!(await createSignUps(db).verify(id, owner)))
      throw new StartError(
        `${username} (#${id}) cannot be verified: another account has its name or its email, or gave up the name in the last 30 days.`,
      );
    return { username, verified: true };
  }),
  delete: onAccount(async ({ id, username }, { db }) => ({
    username,
    deleted: await transaction(db, (trx) => deleteAccount(trx, id)),
  })),
} satisfies Readonly<Record<string, (input: Input) => Promise<object>>>;

export type AccountCommand = keyof typeof commands;
export type AccountRequest = AccountOptions & { readonly command: AccountCommand };

/**
 * Runs a command of the owner.
 * @param siteOrigin the origin of the links it makes
 * @returns the command's output, which can be serialized as JSON
 * @throws StartError with a sentence if there is no such account, or the command fails
 */
export const runAccountCommand = async (db: Db, siteOrigin: string, request: AccountRequest): Promise<object> =>
  commands[request.command]({ name: '', ...request, db, siteOrigin });

/** The entrants, with their accounts' names replaced by subjects. @throws StartError if there is no such account */
async function bySubject(db: Db, entrants: Entrants | 'everybody'): Promise<Entrants | 'everybody'> {
  if (entrants === 'everybody') return entrants;
  const accounts: string[] = [];
  for (const name of entrants.accounts) {
    const { id } = await knownAccountOf(db, name);
    const account = db.selectFrom('accounts').select('subject').where('id', '=', id);
    accounts.push((await account.executeTakeFirstOrThrow()).subject);
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

async function resetLinkOf(db: Db, id: number, siteOrigin: string, token: string): Promise<string> {
  const account = db.selectFrom('accounts').select('ui_language_id').where('id', '=', id);
  const { ui_language_id } = await account.executeTakeFirstOrThrow();
  return `${pageAddressOf(siteOrigin, ui_language_id, resetPasswordPath)}?token=${token}`;
}

/** How many sessions one statement ends. */
const endedAtOnce = 10_000;

async function endEverySession(db: Db): Promise<object> {
  const accounts: number[] = [];
  // All sessions first, because some may be stolen, in parts that take the database less than its time limit.
  for (let isMore = true; isMore;) {
    const part = db.selectFrom('sessions').select('id').limit(endedAtOnce);
    const ended = await db.deleteFrom('sessions').where('id', 'in', part).returning('account_id').execute();
    accounts.push(...ended.map(({ account_id }) => account_id));
    isMore = ended.length === endedAtOnce;
  }
  // A thief may have asked for a change of an address whose owner is not logged in.
  const changing = await db.selectFrom('accounts').select('id').where('pending_email', 'is not', null).execute();
  for (const id of new Set([...accounts, ...changing.map((account) => account.id)]))
    await transaction(db, async (trx) => {
      await endEmailChange(trx, id);
      await recordEvent(trx, 'logged_out_everywhere', id, owner);
    });
  return { ended: accounts.length };
}

const columns = [
  'id',
  'username',
  'email',
  'verified_at as verified',
  'created_at as created',
  'blocked_at as blocked',
] as const;

/** The account with a name, an address or a number. @throws StartError if there is none, or several sign-ups wait */
async function accountOf(db: Db, name: string) {
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

/** The account of someone who may enter an app. @throws StartError for a pending sign-up, which may be anybody's */
async function knownAccountOf(db: Db, name: string) {
  const account = await accountOf(db, name);
  const { id, username, email, verified } = account;
  if (verified !== null) return account;
  throw new StartError(`${username} (#${id}) may be anybody, because ${email} is not verified: wait until it is.`);
}

async function endSessions(trx: Trx, id: number): Promise<number> {
  const ended = await countSessions(trx, id);
  await endAll(trx, id, owner);
  return ended;
}

async function countSessions(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from sessions where account_id = ${id} and expires_at > ${clock}`.execute(db);
  return rows[0]?.count ?? 0;
}

async function list(db: Db, part: string): Promise<object> {
  const pattern = `%${canonical(part).replace(/[\\%_]/g, '\\$&')}%`;
  const accounts = await db
    .selectFrom('accounts')
    .select(columns)
    .where((is) => is.or([is('username_key', 'like', pattern), is('email_key', 'like', pattern)]))
    .orderBy('id', 'desc')
    .limit(maxListed + 1)
    .execute();
  return { accounts: accounts.slice(0, maxListed), areAll: accounts.length <= maxListed };
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
