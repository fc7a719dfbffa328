import pg from 'pg';
import type { MeasureOptions, Row } from '../row';
import { hashOf, newRefreshToken, newToken } from '../../server/sessions/tokens';
import { median } from '../timing';
import { cookiesOf, load, withConnection, type Visit } from './load';
import { amount, interleaved, sameCores, withSetting } from './setting';
import { createAccounts, startVestibule } from './subject';

const visitors = 16;
/** As many connections to the database as the service has. */
const connections = 10;

/** Renewals a second over the bare statements of a renewal, by the same driver on as many connections. */
export function renewals({ share, onProgress }: MeasureOptions): Promise<Row> {
  const { seconds, rounds } = amount(share);
  return withSetting(async ({ database, folder, kept }) => {
    onProgress('brings the service up');
    const url = await database('vestibule');
    const subject = await kept(startVestibule(await folder(), url));
    const visits = await Promise.all(
      (await createAccounts(subject, visitors)).map(async (account): Promise<Visit> => {
        let cookie = cookiesOf(await withConnection(subject.origin, (send) => send(subject.logIn(account))));
        return async (send) => {
          const answer = await send({ method: 'POST', path: '/api/refreshaccesstoken', headers: { cookie } });
          cookie = cookiesOf(answer);
        };
      }),
    );
    const accounts = await createAccounts(subject, connections);
    await Promise.all(
      accounts.map((account) => withConnection(subject.origin, (send) => send(subject.logIn(account)))),
    );
    const measured = await interleaved(
      rounds,
      {
        bare: () =>
          bareRate(
            url,
            accounts.map(({ username }) => username),
            seconds,
          ),
        service: async () => (await load(subject.origin, seconds, visits)).perSecond,
      },
      onProgress,
    );
    const ratio = median(measured.service.map((one, round) => one / (measured.bare[round] ?? Number.NaN)));
    return {
      label: 'renewals a second over the bare statements',
      figure: ratio.toFixed(2),
      goal: '≥ 0.60',
      isReached: ratio >= 0.6,
      details: `${median(measured.service).toFixed(0)} over ${median(measured.bare).toFixed(0)}, which are the transactions of a renewal by the same driver on ${connections} connections, without HTTP; ${visitors} visitors, ${rounds} rounds of ${seconds} s, ${sameCores}`,
    };
  });
}

/** The statements of a renewal alone, each connection on a session of its own. */
async function bareRate(url: string, usernames: readonly string[], seconds: number): Promise<number> {
  let count = 0;
  const begun = performance.now();
  await Promise.all(
    usernames.map(async (username) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const session = await anySession(client, username);
      while (performance.now() - begun < seconds * 1_000) {
        await renew(client, session);
        count += 1;
      }
      await client.end();
    }),
  );
  return count / ((performance.now() - begun) / 1_000);
}

interface Session {
  readonly id: number;
  readonly family: string;
  hash: string;
  generation: number;
}

async function anySession(client: pg.Client, username: string): Promise<Session> {
  const { rows } = await client.query<{ id: number; family: string; hash: string; generation: number }>(
    `select s.id, s.family_hash as family, t.hash, s.generation from sessions s
      join accounts a on a.id = s.account_id
      join session_tokens t on t.session_id = s.id and t.kind = 'refresh' and t.generation = s.generation
      where a.username = $1`,
    [username],
  );
  if (rows[0] === undefined) throw new Error(`${username} has no session.`);
  return rows[0];
}

/** What `server/sessions/sessions.ts` asks the database at a renewal. */
async function renew(client: pg.Client, session: Session): Promise<void> {
  await client.query('begin');
  await client.query(
    `select id, generation, is_remembered, renewed_at + interval '10 seconds' > clock_timestamp(),
      floor(extract(epoch from expires_at - clock_timestamp()))::integer
      from sessions where id = coalesce(
        (select id from sessions where family_hash = $1),
        (select session_id from session_tokens where hash = $2 and kind = 'refresh'))
      and expires_at > (select clock_timestamp()) for update`,
    [session.family, session.hash],
  );
  await client.query(
    'select generation, expires_at > clock_timestamp() from session_tokens where hash = $1 and session_id = $2',
    [session.hash, session.id],
  );
  session.generation += 1;
  session.hash = hashOf(newRefreshToken(session.family));
  await client.query(
    `with renewed as (
        update sessions set generation = $2, family_hash = $5, renewed_at = (select clock_timestamp()) where id = $1
      ), dropped as (delete from session_tokens where session_id = $1 and generation < $6)
      insert into session_tokens (session_id, generation, kind, hash, expires_at) values
      ($1, $2, 'access', $3, clock_timestamp() + interval '900 seconds'),
      ($1, $2, 'refresh', $4, clock_timestamp() + interval '30 days')`,
    [session.id, session.generation, hashOf(newToken()), session.hash, session.family, session.generation - 1],
  );
  await client.query('commit');
}
