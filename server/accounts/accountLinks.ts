import { sql, type RawBuilder } from 'kysely';
import { clock } from '../database/clock';
import type { Db, LinkKind, Trx } from '../database/schema';
import { hashOf } from '../lib/tokens';

export interface NewLink {
  readonly mailId: number;
  readonly accountId: number;
  readonly network: string | null;
  readonly device: string | null;
  /** The address that the mail goes to, if it is not the account's own. */
  readonly recipient: string | null;
  /** The account's address when the mail was written. */
  readonly email: string;
  readonly continueTo: string | null;
  readonly token: string;
}

/** A valid link and its account; `newEmail` is the address that the account gets by it. */
export function linkOf(db: Db, token: string, kind: LinkKind) {
  return db
    .selectFrom('account_links')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select(['accounts.id', 'username', 'accounts.email', 'pending_email as pendingEmail'])
    .select(['password_hash as passwordHash', 'continue_to as continueTo'])
    .select(['account_links.email as newEmail', 'account_links.expires_at as expiresAt'])
    .where('hash', '=', hashOf(token))
    .where('kind', '=', kind)
    .where('account_links.expires_at', '>', clock)
    .executeTakeFirst();
}

/** Like `linkOf`, with the account locked: if several links are used at once, those that had to wait find theirs gone. */
export async function lockLinked(trx: Trx, token: string, kind: LinkKind) {
  const named = await linkOf(trx, token, kind);
  if (named === undefined) return undefined;
  await trx.selectFrom('accounts').select('id').where('id', '=', named.id).forUpdate().execute();
  return linkOf(trx, token, kind);
}

/** Stores a link that is about to be sent; false if a condition on its account does not hold any more. */
export async function keepLink(
  trx: Trx,
  { mailId, accountId, recipient, continueTo, token }: NewLink,
  kind: LinkKind,
  end: RawBuilder<Date>,
  condition: RawBuilder<boolean>,
): Promise<boolean> {
  // Waits for a change of the account that is in progress and may end the link's reason, such as its mail.
  await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  const { numAffectedRows = 0n } = await sql`
    insert into account_links (hash, account_id, kind, email, mail_id, continue_to, expires_at)
    select ${hashOf(token)}, id, ${kind}, ${recipient}::text, ${mailId}::bigint, ${continueTo}::text, ${end} from accounts
    where id = ${accountId} and ${condition}`.execute(trx);
  return numAffectedRows > 0n;
}
