import { CompiledQuery, sql, type Kysely, type KyselyPlugin } from 'kysely';
import { clean } from '../../server/database/cleaning';
import type { Schema } from '../../server/database/schema';
import { lastEvents } from '../../server/security/events';
import { hashOf } from '../../server/sessions/tokens';
import { engines, openTestDatabase } from '../support/serviceDatabase';
import { createTestService, newPerson, password, tokenOf } from '../support/testService';

const accounts = 20_000;
const key = 'a-key';

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Plan[];
}

/** Fills every table as years of use would: most accounts verified, one in ten pending, a session for each tenth. */
async function fill(db: Kysely<Schema>): Promise<void> {
  const statements = [
    `insert into accounts (username, username_key, email, email_key, password_hash, ui_language_id, verified_at, created_at)
      select 'u' || n, 'u' || n, 'u' || n || '@example.org', 'u' || n || '@example.org', 'x', 1,
        case when n % 10 > 0 then clock_timestamp() end, clock_timestamp() - n * interval '2 seconds'
      from generate_series(1, ${accounts}) n`,
    `insert into sign_up_claims (key, sign_ups) select 'username:' || username_key, 1 from accounts where verified_at is null`,
    `insert into verification_tokens select 'v' || id, id, clock_timestamp() + id * interval '1 second' from accounts where verified_at is null`,
    `insert into passkey_challenges select 'c' || id, id, clock_timestamp() + id * interval '1 second' from accounts where verified_at is not null`,
    `insert into passkeys (credential_id, account_id, public_key, sign_count, name) select 'k' || id, id, 'x', 0, 'x' from accounts where verified_at is not null`,
    `insert into account_links select 'l' || id, id, 'resetPassword', clock_timestamp() + id * interval '1 second' from accounts where verified_at is not null`,
    `insert into name_holds select 'h' || n, clock_timestamp() + n * interval '1 second' from generate_series(1, ${accounts / 5}) n`,
    `insert into mails (account_id, due_at) select id, clock_timestamp() + interval '1 hour' from accounts where verified_at is null`,
    `insert into sessions (account_id, is_remembered, expires_at)
      select id, true, clock_timestamp() + id * interval '1 second' from accounts where id % 10 = 1`,
    `insert into session_tokens select kind || s.id, s.id, kind, 0, s.expires_at
      from sessions s, (values ('access'), ('refresh')) kinds (kind)`,
    `insert into security_events (account_id, event, network, created_at)
      select case when n % 4 > 0 then n / 2 + 1 end, 'refused', '203.0.113.0/24', clock_timestamp() - n * interval '5 minutes'
      from generate_series(1, ${accounts / 5}) n`,
    `insert into rate_limits (key, points, expire)
      select 'l' || n, 1, (extract(epoch from clock_timestamp()) * 1000)::bigint + n * 1000 from generate_series(1, ${accounts}) n`,
    `insert into service_keys (name, hash, push_url, push_secret) values ('recipes', '${hashOf(key)}', 'http://127.0.0.1:9/', 'x')`,
    `insert into pushes (key_id, event, account_id, due_at)
      select service_keys.id, 'visitor.deleted', n, clock_timestamp() + interval '1 hour' from service_keys, generate_series(1, ${accounts}) n`,
    'analyze',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

describe.each(engines)('every query of the service on %s', (engine) => {
  it(`reads by an index where there are ${accounts} accounts`, async () => {
    const db = await openTestDatabase(engine);
    await fill(db);
    const queries = new Map<string, readonly unknown[]>();
    const noted: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        const query = db.getExecutor().compileQuery(node, queryId);
        queries.set(query.sql, query.parameters);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    let isMailBroken = false;
    const service = await createTestService(db.withPlugin(noted), { isResetByMail: true });
    const failing = await createTestService(db.withPlugin(noted), {
      send: async () => {
        if (isMailBroken) throw new Error('The mail server is away');
      },
    });

    const person = await service.account();
    const contested = newPerson();
    const Token = await service.signUp(contested);
    await service.signUp({ ...newPerson(), username: contested.username });
    const logIn = (UsernameOrEmail: string, Password = password) =>
      service.visitor().post('/login', { UsernameOrEmail, Password, IsRememberMe: true });
    await logIn(contested.email);
    for (const name of [person.email, 'nobody']) await logIn(name, 'Wr0ng-password!');
    await service.visitor().put('/signup/verify-email', { Token, Password: password });
    const visitor = await service.loggedIn(person);
    await visitor.post('/login', { UsernameOrEmail: person.username, Password: password, IsRememberMe: false });
    await visitor.post('/refreshaccesstoken');
    await visitor.get('/profile');
    const asked = await visitor.get('/introspect', { headers: { authorization: `Bearer ${key}` } });
    expect(asked.json()).toMatchObject({ active: true });
    await visitor.put('/ui/language', { LanguageId: 1 });
    await visitor.post('/logout');
    const elsewhere = (await service.loggedIn(person)).get('/account/session-end');
    await (await service.loggedIn(person)).post('/account/logout-everywhere');
    expect((await elsewhere).json()).toEqual({ hasEnded: true });
    expect(await lastEvents(db.withPlugin(noted), 1)).not.toEqual([]);
    await service.visitor().post('/account/reset-link', { Email: person.email });
    await service.sendDue();
    const reset = { Token: tokenOf(service.sent.at(-1)), Password: password };
    expect((await service.visitor().post('/account/reset-password', reset)).statusCode).toBe(200);
    await service.mails.idle();
    await service.pushes.idle();
    isMailBroken = true;
    const another = newPerson();
    await failing
      .visitor()
      .post('/signup', { Username: another.username, Email: another.email, Password: password, LanguageId: 1 });
    await failing.mails.idle();
    // What waits to be stored is stored when the services close.
    await Promise.all([service.close(), failing.close()]);
    await clean(db.withPlugin(noted));
    expect(tokenOf(service.sent[0])).not.toBe('');
    expect(queries.size).toBeGreaterThan(25);

    const scans: string[] = [];
    for (const [text, parameters] of queries) {
      if (!/^(select|insert|update|delete|with)\b/i.test(text)) continue;
      const { rows } = await db.executeQuery<{ 'QUERY PLAN': readonly [{ Plan: Plan }] }>(
        CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
      );
      // The services' keys are a few rows, which are read together.
      for (const table of scanned(rows[0]?.['QUERY PLAN'][0].Plan))
        if (table !== 'service_keys') scans.push(`${table}: ${text}`);
    }
    expect(scans).toEqual([]);
    await db.destroy();
  });
});

/** The tables that a plan reads from end to end, themselves or by an index of which it looks nothing up. */
function scanned(plan: Plan | undefined): string[] {
  if (plan === undefined) return [];
  const type = plan['Node Type'];
  const isWhole =
    type === 'Seq Scan' || (/^(Bitmap )?Index( Only)? Scan$/.test(type) && plan['Index Cond'] === undefined);
  const here = isWhole ? [plan['Relation Name'] ?? plan['Index Name'] ?? ''] : [];
  return [...here, ...(plan.Plans ?? []).flatMap(scanned)];
}
