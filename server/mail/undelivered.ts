import { sql } from 'kysely';
import { clock } from '../database/clock';
import { isOverdue } from '../database/leases';
import type { Db } from '../database/schema';
import type { refusalOf } from './mailers';

/**
 * Records why an attempt failed. A mail that is refused for good, or was retried for a day, is set aside as undelivered.
 * @returns whether it was set aside
 */
export async function noteFailure(
  db: Db,
  id: number,
  { reason, status, command, said }: ReturnType<typeof refusalOf>,
  isForGood: boolean,
): Promise<boolean> {
  const failure = [status ?? reason, command, said].filter(Boolean).join(' ');
  const isOver = isForGood ? sql<boolean>`true` : isOverdue;
  const { rows } = await sql<{ isOver: boolean }>`update mails set failure = ${failure},
      failed_at = case when ${isOver} then ${clock} end,
      due_at = case when ${isOver} then 'infinity' else due_at end
    where id = ${id} returning failed_at is not null as "isOver"`.execute(db);
  return rows[0]?.isOver ?? false;
}

/** How many mails are queued, how many seconds the oldest has waited, and how many are undelivered. */
export interface MailFigures {
  readonly owed: number;
  readonly oldestSeconds: number;
  readonly undelivered: number;
}

export async function mailFigures(db: Db): Promise<MailFigures> {
  const { rows } = await sql<{ [Figure in keyof MailFigures]: string }>`select
    count(*) filter (where failed_at is null) as owed,
    coalesce(round(extract(epoch from ${clock} - min(created_at) filter (where failed_at is null))), 0) as "oldestSeconds",
    count(failed_at) as undelivered from mails`.execute(db);
  const { owed, oldestSeconds, undelivered } = rows[0] ?? {};
  return { owed: Number(owed), oldestSeconds: Number(oldestSeconds), undelivered: Number(undelivered) };
}
