import { sql, type RawBuilder } from 'kysely';
import type { Db, Schema } from '../database/schema';

/** How to find an account's rows in a table, and which of the table's columns are secrets that are never shown. */
interface Stored {
  readonly of: (id: number) => RawBuilder<unknown>;
  readonly secrets: readonly string[];
}

const byAccount = (id: number) => sql`account_id = ${id}`;

/**
 * What is stored about an account, table by table. Null if the table holds nothing of an account's, or only hashes that
 * cannot be traced to an account. Typed by the schema: a new table does not compile until it is listed.
 */
const stored: { readonly [Table in keyof Schema]: Stored | null } = {
  accounts: { of: (id) => sql`id = ${id}`, secrets: ['password_hash'] },
  invitations: { of: (id) => sql`email_key = (select email_key from accounts where id = ${id})`, secrets: [] },
  sign_up_claims: null,
  verification_tokens: { of: byAccount, secrets: ['hash'] },
  // Without links to a new address and their mails: whether one was sent reveals whether another account has that address.
  account_links: { of: (id) => sql`account_id = ${id} and kind <> 'changeEmail'`, secrets: ['hash'] },
  name_holds: { of: byAccount, secrets: ['hash'] },
  mails: {
    of: (id) => sql`kind <> 'confirmEmail' and (account_id = ${id}
      or asked_for = (select email_key from accounts where id = ${id}))`,
    secrets: [],
  },
  sessions: { of: byAccount, secrets: ['family_hash'] },
  session_tokens: {
    of: (id) => sql`session_id in (select id from sessions where account_id = ${id})`,
    secrets: ['hash'],
  },
  security_events: { of: byAccount, secrets: [] },
  passkeys: { of: byAccount, secrets: [] },
  passkey_challenges: { of: byAccount, secrets: ['hash'] },
  service_keys: null,
  account_groups: { of: byAccount, secrets: [] },
  openid_apps: null,
  openid_keys: null,
  openid_consents: { of: byAccount, secrets: [] },
  openid_states: { of: byAccount, secrets: ['key', 'payload', 'grant_id', 'lineage'] },
  openid_log_outs: { of: (id) => sql`subject = (select subject from accounts where id = ${id})`, secrets: [] },
  rate_limits: null,
  backups: null,
};

/** Everything that is stored about an account, by table: the rows without the hashes of passwords and tokens. */
export async function dataOf(db: Db, id: number): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const [table, one] of Object.entries(stored)) {
    if (one === null) continue;
    const { rows } = await sql<{ readonly row: Record<string, unknown> }>`
      select to_jsonb(one) as row from ${sql.table(table)} as one where ${one.of(id)}`.execute(db);
    found[table] = rows.map(({ row }) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !one.secrets.includes(column))),
    );
  }
  return found;
}
