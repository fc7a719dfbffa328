import { sql } from 'kysely';
import { clock } from '../database/clock';
import type { Db } from '../database/schema';
import { StartError } from '../lib/startError';

export interface MailRequest {
  readonly command: 'list' | 'show' | 'retry' | 'drop';
  /** The mail's number, or `all` for the undelivered ones. */
  readonly which?: string;
}

const maxListed = 200;

/**
 * Runs a command of the owner.
 * @returns the command's output, which can be serialized as JSON
 * @throws StartError with a sentence if there is no such mail
 */
export async function runMailCommand(db: Db, { command, which = '' }: MailRequest): Promise<object> {
  const found = await find(db, which);
  if (/^\d+$/.test(which) && found.length === 0) throw new StartError(`There is no mail ${which}.`);
  const isSelected = sql<boolean>`mails.id = any (${found.map(({ id }) => id)})`;
  switch (command) {
    case 'list':
      return { mails: found.slice(0, maxListed), areAll: found.length <= maxListed };
    case 'show':
      return found[0] ?? {};
    case 'retry':
      await db.updateTable('mails').set({ due_at: clock, attempts: 0, failed_at: null }).where(isSelected).execute();
      return { retried: found.length };
    case 'drop':
      await db.deleteFrom('mails').where(isSelected).execute();
      return { dropped: found.length };
  }
}

/** The mail with a number, or the undelivered mails; otherwise the newest mails, one more than `maxListed`. */
function find(db: Db, which: string) {
  return db
    .selectFrom('mails')
    .leftJoin('accounts', 'accounts.id', 'mails.account_id')
    .select([
      'mails.id',
      'kind',
      sql<string>`coalesce(recipient, asked_for, email)`.as('to'),
      'mails.created_at as since',
      'attempts',
      'failed_at as undelivered',
      'failure',
    ])
    .orderBy('mails.id', 'desc')
    .$if(which === 'all', (mails) => mails.where('failed_at', 'is not', null))
    .$if(/^\d+$/.test(which), (mails) => mails.where('mails.id', '=', Number(which)))
    .$if(which === '', (mails) => mails.limit(maxListed + 1))
    .execute();
}
