import { CompiledQuery, sql, type Kysely, type KyselyPlugin } from 'kysely';
import { clean } from '../../server/database/cleaning';
import type { Schema } from '../../server/database/schema';
import { lastEvents } from '../../server/security/events';
import { hashOf } from '../../server/sessions/tokens';
import { calls, prefix } from '../../shared/contract';
import { createAuthenticator } from '../support/authenticator';
import { engines, openTestDatabase } from '../support/serviceDatabase';
import type { Answer, Visitor } from '../support/serviceVisitor';
import { createTestService, newPerson, origin, password, tokenOf, type TestService } from '../support/testService';

const accounts = 200_000;
/** Most of the time goes into filling the tables. */
const longest = 600_000;
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

/** Makes every call of the contract, and what the service does besides, so that each of its queries is sent. */
async function visit(service: TestService): Promise<void> {
  const { db } = service;
  const succeeds = async (call: Promise<Answer>) => {
    const answer = await call;
    expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
    return answer;
  };
  const logIn = (UsernameOrEmail: string, Password = password) =>
    service.visitor().post('/login', { UsernameOrEmail, Password, IsRememberMe: true });
  const optionsOf = async (visitor: Visitor, path: string) =>
    (await succeeds(visitor.post(`/account/passkeys/${path}`))).json<{ options: string }>().options;

  // Two sign-ups with one name, so that the link alone does not decide.
  const contested = newPerson();
  const Token = await service.signUp(contested);
  await service.signUp({ ...newPerson(), username: contested.username });
  await logIn(contested.email);
  await succeeds(service.visitor().put('/signup/verify-email', { Token, Password: password }));

  const person = await service.account();
  for (const name of [person.email, 'nobody']) await logIn(name, 'Wr0ng-password!');
  const visitor = await service.loggedIn(person);
  await succeeds(visitor.post('/login', { UsernameOrEmail: person.username, Password: password, IsRememberMe: false }));
  await succeeds(visitor.post('/refreshaccesstoken'));
  for (const path of ['/islogged', '/profile', '/account', '/account/events', '/account/data', '/languages/ui'])
    await succeeds(visitor.get(path));
  const asked = await visitor.get('/introspect', { headers: { authorization: `Bearer ${key}` } });
  expect(asked.json()).toMatchObject({ active: true });
  await succeeds(visitor.put('/ui/language', { LanguageId: 1 }));
  await succeeds(service.visitor().put('/ui/language-cookie', { LanguageId: 1 }));
  await succeeds(visitor.post('/account/confirm', { Password: password }));
  await succeeds(visitor.post('/account/common-password', { Password: password }));

  await service.loggedIn(person);
  const devices = (await succeeds(visitor.get('/account/sessions'))).json<{ id: string; isThis: boolean }[]>();
  await succeeds(visitor.post('/account/sessions/end', { Id: devices.find(({ isThis }) => !isThis)?.id }));
  await succeeds(visitor.post('/account/sessions/end-others'));

  const authenticator = createAuthenticator(origin);
  const added = { Name: '', Credential: authenticator.create(await optionsOf(visitor, 'options')) };
  await succeeds(visitor.post('/account/passkeys/add', added));
  const [{ id: Id } = { id: '' }] = (await succeeds(visitor.get('/account/passkeys'))).json<{ id: string }[]>();
  const Credential = authenticator.use(await optionsOf(visitor, 'login-options'));
  await succeeds(visitor.post('/account/passkeys/confirm', { Credential }));
  const used = { Credential: authenticator.use(await optionsOf(visitor, 'login-options')), IsRememberMe: true };
  await succeeds(service.visitor().post('/account/passkeys/login', used));
  await succeeds(visitor.post('/account/passkeys/rename', { Id, Name: 'Mine' }));
  await succeeds(visitor.post('/account/passkeys/remove', { Id }));

  await succeeds(visitor.put('/account/username', { Username: newPerson().username }));
  await succeeds(visitor.post('/account/password', { CurrentPassword: password, NewPassword: password }));
  const { email: Email } = newPerson();
  await succeeds(visitor.put('/account/email', { Email }));
  await service.sendDue();
  const change = { Token: tokenOf(service.lastMailTo(Email)) };
  await succeeds(service.visitor().put('/signup/verify-email', change));
  await service.sendDue();
  const back = { Token: tokenOf(service.lastMailTo(person.email)) };
  await succeeds(service.visitor().post('/account/restore-email', back));
  await succeeds(service.visitor().post('/account/reset-link', { Email: person.email }));
  await service.sendDue();
  const reset = { Token: tokenOf(service.lastMailTo(person.email)), Password: password };
  await succeeds(service.visitor().post('/account/reset-password', reset));

  await succeeds((await service.loggedIn(contested)).post('/logout'));
  const elsewhere = (await service.loggedIn(contested)).get('/account/session-end');
  await succeeds((await service.loggedIn(contested)).post('/account/logout-everywhere'));
  expect((await elsewhere).json()).toEqual({ hasEnded: true });
  expect(await lastEvents(db, 1)).not.toEqual([]);
  await succeeds((await service.loggedIn(contested)).post('/account/delete'));
  await service.mails.idle();
  await service.pushes.idle();
  // What waits to be stored is stored when the service closes.
  await service.close();
  await clean(db);
}

/** A sign-up whose mail waits for its next attempt. */
async function failToMail(db: Kysely<Schema>): Promise<void> {
  const service = await createTestService(db, {
    send: async () => {
      throw new Error('The mail server is away');
    },
  });
  const { username, email } = newPerson();
  await service.visitor().post('/signup', { Username: username, Email: email, Password: password, LanguageId: 1 });
  await service.mails.idle();
  await service.close();
}

/** The calls of the contract that the service has not answered with 200, by its own log. */
function unmade(service: TestService): string[] {
  const made = service.logged.map((line) => {
    const { req, status } = JSON.parse(line) as { req?: { method: string; route: string }; status?: number };
    return `${req?.method} ${req?.route} ${status}`;
  });
  return Object.values(calls)
    .map(({ method, path }) => `${method} ${prefix}${path}`)
    .filter((call) => !made.includes(`${call} 200`));
}

describe.each(engines)('every query of the service on %s', (engine) => {
  let db: Kysely<Schema>;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
    await fill(db);
  }, longest);
  afterAll(() => db.destroy());

  it(
    `reads by an index where there are ${accounts} accounts`,
    async () => {
      const queries = new Map<string, readonly unknown[]>();
      const noted: KyselyPlugin = {
        transformQuery: ({ node, queryId }) => {
          const query = db.getExecutor().compileQuery(node, queryId);
          queries.set(query.sql, query.parameters);
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      const service = await createTestService(db.withPlugin(noted), { isResetByMail: true });
      await visit(service);
      await failToMail(db.withPlugin(noted));
      expect(unmade(service)).toEqual([]);

      const scans: string[] = [];
      for (const [text, parameters] of queries) {
        if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) continue;
        const { rows } = await db.executeQuery<{ 'QUERY PLAN': readonly [{ Plan: Plan }] }>(
          CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
        );
        // The services' keys are a few rows, which are read together.
        for (const table of scanned(rows[0]?.['QUERY PLAN'][0].Plan))
          if (table !== 'service_keys') scans.push(`${table}: ${text}`);
      }
      expect(scans).toEqual([]);
    },
    longest,
  );
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
