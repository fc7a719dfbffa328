import { sql, type Kysely } from 'kysely';
import type { Visitor } from '../../shared/contract';
import { canonical } from './canonical';
import type { Schema } from '../database/schema';

export interface FoundAccount {
  readonly id: number;
  readonly subject: string;
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly languageId: number;
  /** False while the account follows the language of the page it logs in on. */
  readonly hasChosenLanguage: boolean;
  readonly isVerified: boolean;
}

/** The fields of the contract's profile: a query that lacks one does not compile. */
export interface AccountProfile extends Visitor {
  /** The new address, until it is verified. */
  readonly pendingEmail: string | null;
  /** When a field last changed, in seconds since 1970. */
  readonly updatedAt: number;
  readonly groups: readonly string[];
}

export interface Credentials {
  readonly subject: string;
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly languageId: number;
  readonly hasChosenLanguage: boolean;
}

export interface Accounts {
  find(usernameOrEmail: string): Promise<FoundAccount | undefined>;
  profile(id: number): Promise<AccountProfile | undefined>;
  /** The profile of the account with this subject. */
  profileOf(subject: string): Promise<AccountProfile | undefined>;
  /** What a logged-in visitor's password is checked against. */
  credentials(id: number): Promise<Credentials | undefined>;
  setLanguage(id: number, languageId: number, isChosen: boolean): Promise<void>;
  /** False if the hash is no longer `from`: the password was changed, or another login has replaced its hash. */
  replacePasswordHash(id: number, change: { readonly from: string; readonly to: string }): Promise<boolean>;
}

/** The columns of what other apps learn about a visitor. */
export const visitorColumns = ['subject as id', 'username', 'email', 'ui_language_id as uiLanguageId'] as const;

/** Reads and changes accounts that exist; `signUps.ts` creates them. */
export function createAccounts(db: Kysely<Schema>): Accounts {
  const profiles = db
    .selectFrom('accounts')
    .select([
      ...visitorColumns,
      'pending_email as pendingEmail',
      sql<number>`floor(extract(epoch from updated_at))::integer`.as('updatedAt'),
      'groups',
    ]);
  return {
    /**
     * The account with a username or an email, in any spelling: the verified one, else the newest sign-up. Returns at
     * most one, so that every login hashes a single password however many sign-ups are pending.
     */
    find(usernameOrEmail) {
      const key = canonical(usernameOrEmail);
      // A username cannot hold an @.
      const found = db
        .selectFrom('accounts')
        .select([
          'id',
          'subject',
          'username',
          'email',
          'password_hash as passwordHash',
          'ui_language_id as languageId',
          'has_chosen_language as hasChosenLanguage',
          sql<boolean>`verified_at is not null`.as('isVerified'),
        ])
        .where(key.includes('@') ? 'email_key' : 'username_key', '=', key);
      return found
        .where('verified_at', 'is not', null)
        .unionAll(({ parens }) => parens(found.where('verified_at', 'is', null).orderBy('id', 'desc').limit(1)))
        .orderBy('isVerified', 'desc')
        .limit(1)
        .executeTakeFirst();
    },

    profile: (id) => profiles.where('id', '=', id).executeTakeFirst(),
    profileOf: (subject) => profiles.where('subject', '=', subject).executeTakeFirst(),

    credentials: (id) =>
      db
        .selectFrom('accounts')
        .select([
          'subject',
          'username',
          'email',
          'password_hash as passwordHash',
          'ui_language_id as languageId',
          'has_chosen_language as hasChosenLanguage',
        ])
        .where('id', '=', id)
        .executeTakeFirst(),

    async setLanguage(id, languageId, isChosen) {
      const language = { ui_language_id: languageId, has_chosen_language: isChosen };
      await db.updateTable('accounts').set(language).where('id', '=', id).execute();
    },

    async replacePasswordHash(id, { from, to }) {
      const account = db.updateTable('accounts').set({ password_hash: to }).where('id', '=', id);
      const { numUpdatedRows } = await account.where('password_hash', '=', from).executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
