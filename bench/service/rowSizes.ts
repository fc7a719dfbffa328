import pg from 'pg';
import { openPostgres } from '../../server/database/postgres';
import { silentLog } from '../../server/log';
import type { MeasureOptions, Row } from '../row';
import { withSetting } from './setting';

const wanted = 250_000;

/** Characters as long as the service's own: an argon2id hash, and the hash of a token. */
const passwordHash = `'$argon2id$v=19$m=19456,t=2,p=1$' || left(md5(n::text) || md5('b' || n), 22) || '$' || left(md5('c' || n) || md5('d' || n), 43)`;
const tokenHash = (seed: string) => `left(md5(${seed}) || md5('x' || ${seed}), 43)`;

/** What an account and a session take on the disk, with their indexes. */
export function rowSizes({ share, onProgress }: MeasureOptions): Promise<Row> {
  const accounts = Math.round(wanted * share);
  return withSetting(async ({ database }) => {
    const url = await database('sizes');
    const { db } = await openPostgres(url, silentLog);
    await db.destroy();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    onProgress(`writes ${accounts} accounts, each with a session`);
    await client.query(
      `insert into accounts (username, username_key, email, email_key, password_hash, ui_language_id, verified_at)
        select 'visitor' || n, 'visitor' || n, 'visitor' || n || '@mail.example', 'visitor' || n || '@mail.example',
          ${passwordHash}, 1, clock_timestamp() from generate_series(1, $1::int) n`,
      [accounts],
    );
    await client.query(
      `insert into sessions (account_id, is_remembered, expires_at, family_hash, generation)
        select id, true, clock_timestamp() + interval '90 days', ${tokenHash('id::text')}, 1 from accounts`,
    );
    // A session that was renewed has two generations of an access and a refresh token each.
    await client.query(
      `insert into session_tokens (hash, session_id, kind, generation, expires_at)
        select ${tokenHash('s.id || kind || g')}, s.id, kind, g, s.expires_at
        from sessions s, (values ('access'), ('refresh')) kinds (kind), generate_series(0, 1) g`,
    );
    await client.query('vacuum analyze');
    const { rows } = await client.query<{ name: string; bytes: string }>(
      `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
        where relname in ('accounts', 'sessions', 'session_tokens')`,
    );
    await client.end();
    const per = (name: string) => Number(rows.find((row) => row.name === name)?.bytes) / accounts;
    const [account, session] = [per('accounts'), per('sessions') + per('session_tokens')];
    return {
      label: 'bytes on the disk, with indexes: an account, a session',
      figure: `${account.toFixed(0)} B, ${session.toFixed(0)} B`,
      goal: 'to reckon with',
      isReached: true,
      details: `${accounts} verified accounts with names of 13 characters and addresses of 26, each with one session that was renewed: its row ${per('sessions').toFixed(0)} B, its four tokens ${per('session_tokens').toFixed(0)} B; freshly written, so without the room that updates leave behind`,
    };
  });
}
