import { sql, type RawBuilder } from 'kysely';
import type { Schema } from './schema';

export type Table = keyof Schema;

interface Stored<Name extends Table> {
  /** The column that orders its rows in an export; null if they are not exported. */
  readonly key: (keyof Schema[Name] & string) | null;
  /** Finds an account's rows; null if it has none, or only hashes that cannot be traced to an account. */
  readonly of: ((id: number) => RawBuilder<unknown>) | null;
  /** The columns that are never shown to anybody. */
  readonly secrets?: readonly string[];
}

const byAccount = (id: number) => sql`account_id = ${id}`;

/** Every table, in an order that satisfies foreign keys: a new one does not compile until it is listed here. */
export const tables: { readonly [Name in Table]: Stored<Name> } = {
  accounts: { key: 'id', of: (id) => sql`id = ${id}`, secrets: ['password_hash'] },
  invitations: { key: 'email_key', of: (id) => sql`email_key = (select email_key from accounts where id = ${id})` },
  sign_up_claims: { key: 'key', of: null },
  verification_tokens: { key: 'hash', of: byAccount, secrets: ['hash'] },
  // Without links to a new address and their mails: whether one was sent reveals whether another account has that address.
  account_links: { key: 'hash', of: (id) => sql`account_id = ${id} and kind <> 'changeEmail'`, secrets: ['hash'] },
  name_holds: { key: 'hash', of: byAccount, secrets: ['hash'] },
  mails: {
    key: 'id',
    of: (id) => sql`kind <> 'confirmEmail' and (account_id = ${id}
      or asked_for = (select email_key from accounts where id = ${id}))`,
  },
  sessions: { key: 'id', of: byAccount, secrets: ['family_hash'] },
  session_tokens: {
    key: 'hash',
    of: (id) => sql`session_id in (select id from sessions where account_id = ${id})`,
    secrets: ['hash'],
  },
  security_events: { key: 'key', of: byAccount },
  passkeys: { key: 'credential_id', of: byAccount },
  passkey_challenges: { key: null, of: byAccount, secrets: ['hash'] },
  service_keys: { key: 'id', of: null },
  account_groups: { key: 'id', of: byAccount },
  openid_apps: { key: 'id', of: null },
  // They sign for the site: anyone who reads a backup must not be able to.
  openid_keys: { key: null, of: null },
  openid_consents: { key: 'id', of: byAccount },
  openid_states: { key: 'key', of: byAccount, secrets: ['key', 'payload', 'grant_id', 'lineage'] },
  openid_log_outs: { key: 'id', of: (id) => sql`subject = (select subject from accounts where id = ${id})` },
  rate_limits: { key: null, of: null },
  backups: { key: null, of: null },
};
