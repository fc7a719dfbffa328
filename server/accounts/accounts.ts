import { sql } from 'kysely';
import type { Db } from '../database/schema';
import { canonical } from '../lib/canonical';

export const visitorColumns = ['subject as id', 'username', 'email', 'ui_language_id as uiLanguageId'] as const;

/** The columns that a login needs: the password's hash, and the data for the login's answer. */
const credentials = [
  'subject',
  'username',
  'email',
  'password_hash as passwordHash',
  'ui_language_id as languageId',
  // False while the account follows the language of the page it logs in on.
  'has_chosen_language as hasChosenLanguage',
] as const;

export type Accounts = ReturnType<typeof createAccounts>;
export type FoundAccount = NonNullable<Awaited<ReturnType<Accounts['find']>>>;
export type Credentials = Omit<FoundAccount, 'id' | 'isVerified'>;

export function createAccounts(db: Db) {
  const profiles = db.selectFrom('accounts').select([
    ...visitorColumns,
    // The new address, until it is verified.
    'pending_email as pendingEmail',
    // When a field last changed, in seconds since 1970.
    sql<number>`floor(extract(epoch from updated_at))::integer`.as('updatedAt'),
    'groups',
  ]);
  return {
    /**
     * The account with a username or an email, in any spelling: the verified one, else the newest sign-up. Returns at
     * most one, so that every login hashes a single password however many sign-ups are pending.
     */
    find(usernameOrEmail: string) {
      const key = canonical(usernameOrEmail);
      // A username cannot hold an @.
      const found = db
        .selectFrom('accounts')
        .select(['id', ...credentials, sql<boolean>`verified_at is not null`.as('isVerified')])
        .where(key.includes('@') ? 'email_key' : 'username_key', '=', key);
      return found
        .where('verified_at', 'is not', null)
        .unionAll(({ parens }) => parens(found.where('verified_at', 'is', null).orderBy('id', 'desc').limit(1)))
        .orderBy('isVerified', 'desc')
        .limit(1)
        .executeTakeFirst();
    },

    profile: (id: number) => profiles.where('id', '=', id).executeTakeFirst(),
    profileOf: (subject: string) => profiles.where('subject', '=', subject).executeTakeFirst(),

    credentials: (id: number) => db.selectFrom('accounts').select(credentials).where('id', '=', id).executeTakeFirst(),

    async setLanguage(id: number, languageId: number, isChosen: boolean) {
      const language = { ui_language_id: languageId, has_chosen_language: isChosen };
      await db.updateTable('accounts').set(language).where('id', '=', id).execute();
    },

    /** False if the hash is no longer `from`: the password was changed, or another login has replaced its hash. */
    async replacePasswordHash(id: number, { from, to }: { readonly from: string; readonly to: string }) {
      const account = db.updateTable('accounts').set({ password_hash: to }).where('id', '=', id);
      const { numUpdatedRows } = await account.where('password_hash', '=', from).executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
