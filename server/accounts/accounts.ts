import { sql, type Kysely } from 'kysely';
import type { Visitor } from '../../shared/contract';
import { canonical } from './canonical';
import { groupsOfAccount } from './groups';
import type { Schema } from '../database/schema';

export interface FoundAccount {
  readonly id: number;
  readonly subject: string;
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly languageId: number;
  /** False while the account has no language but that of its pages. */
  readonly hasChosenLanguage: boolean;
  readonly isVerified: boolean;
}

/** The fields of the contract's profile: one that the query lacks does not compile. */
export interface AccountProfile extends Visitor {
  /** The address that waits to be verified. */
  readonly pendingEmail: string | null;
  /** When a field last changed, in seconds since 1970. */
  readonly updatedAt: number;
  /** The names of its groups, as `groupNames` reads them. */
  readonly groups: string;
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
  /** The same of a subject. */
  profileOf(subject: string): Promise<AccountProfile | undefined>;
  /** The credentials that a logged-in visitor is checked against. */
  credentials(id: number): Promise<Credentials | undefined>;
  setLanguage(id: number, languageId: number, isChosen: boolean): Promise<void>;
  setPasswordHash(id: number, hash: string): Promise<void>;
}

/** The visitors' accounts, read and changed after their sign-up; see `signUps.ts` for how they come about. */
export function createAccounts(db: Kysely<Schema>): Accounts {
  const profiles = db
    .selectFrom('accounts')
    .select([
      'subject as id',
      'username',
      'email',
      'pending_email as pendingEmail',
      'ui_language_id as uiLanguageId',
      sql<number>`floor(extract(epoch from updated_at))::integer`.as('updatedAt'),
      groupsOfAccount.as('groups'),
    ]);
  return {
    /**
     * The account of a username or an email, in any spelling: the verified one, else the newest sign-up. One and no
     * more, so that every log-in hashes one password, however many sign-ups wait.
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

    async setPasswordHash(id, hash) {
      await db.updateTable('accounts').set({ password_hash: hash }).where('id', '=', id).execute();
    },
  };
}
