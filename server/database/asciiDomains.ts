import { sql, type Kysely } from 'kysely';
import { canonical } from '../accounts/canonical';

/**
 * Gives emails whose domain was stored in Unicode the key of its ASCII form, by which they are looked for. Where a verified
 * account has that already, the two stay as they are.
 */
export async function asciiDomains<DB>(db: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ id: number; email: string; key: string }>`
    select id, email, email_key as key from accounts where email_key ~ '[^ -~]' order by id`.execute(db);
  for (const { id, email, key: old } of rows) {
    const key = canonical(email);
    if (key === old) continue;
    await sql`update accounts set email_key = ${key} where id = ${id} and not exists (select from accounts as other
      where other.email_key = ${key} and other.verified_at is not null and other.id <> ${id})`.execute(db);
    await sql`update sign_up_claims set key = ${`email:${key}`} where key = ${`email:${old}`}
      and not exists (select from sign_up_claims as other where other.key = ${`email:${key}`})`.execute(db);
  }
}
