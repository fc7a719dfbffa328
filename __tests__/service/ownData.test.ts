import { sql } from 'kysely';
import { hashOf } from '../../server/sessions/tokens';
import { engines, openTestDatabase } from '../support/serviceDatabase';
import { createTestService, newPerson, password, type Person, type TestService } from '../support/testService';

describe.each(engines)('The data of an account on %s', (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(await openTestDatabase(engine), { isResetByMail: true });
  });
  afterAll(async () => {
    await service.close();
    await service.db.destroy();
  });

  const exported = async (person: Person) => {
    const answer = await (await service.loggedIn(person)).get('/account/data');
    expect(answer.statusCode).toBe(200);
    return answer.json<{ at: number; stored: Record<string, Record<string, unknown>[]> }>();
  };

  /** Every row of every table that holds a text, by the table's name. */
  async function rowsWith(words: readonly string[]): Promise<string[]> {
    const tables = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public'`.execute(service.db);
    const found: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await sql<{
        row: string;
      }>`select row_to_json(t)::text as row from ${sql.table(name)} as t`.execute(service.db);
      for (const { row } of rows) if (words.some((word) => row.toLowerCase().includes(word))) found.push(name);
    }
    return found;
  }

  it('are all that is stored about it, without the hashes of password and tokens', async () => {
    const person = await service.account();
    await service.visitor().post('/account/reset-link', { Email: person.email });
    // Another account, of which nothing is told; its sign-up also has the link mailed.
    await service.loggedIn(await service.account());
    const { at, stored } = await exported(person);
    expect(Math.abs(Date.now() - at)).toBeLessThan(60_000);
    expect(Object.keys(stored).sort()).toEqual(
      [
        'accounts',
        'account_links',
        'mails',
        'passkey_challenges',
        'passkeys',
        'pushes',
        'security_events',
        'session_tokens',
        'sessions',
        'verification_tokens',
      ].sort(),
    );
    expect(stored['accounts']).toEqual([expect.objectContaining({ username: person.username, email: person.email })]);
    expect(stored['sessions']).toHaveLength(1);
    expect(stored['session_tokens']?.map(({ kind }) => kind).sort()).toEqual(['access', 'refresh']);
    expect(stored['security_events']?.map(({ event }) => event)).toEqual([
      'signed_up',
      'verified',
      'reset_link_sent',
      'logged_in',
    ]);
    const id = stored['accounts']?.[0]?.['id'];
    for (const { account_id } of [...(stored['sessions'] ?? []), ...(stored['security_events'] ?? [])])
      expect(account_id).toBe(id);
    expect(JSON.stringify(stored)).not.toMatch(/argon2|"hash"|_hash"/);
  });

  it('are gone at once with its deletion, in every table, but for the hold of the name', async () => {
    const person = await service.account();
    const [visitor, other] = [await service.loggedIn(person), await service.loggedIn(person)];
    await service
      .visitor()
      .post('/login', { UsernameOrEmail: person.username, Password: 'Wr0ng-one!', IsRememberMe: true });
    const { stored } = await exported(person);
    await service.visitor().post('/account/reset-link', { Email: person.email });
    const id = String(stored['accounts']?.[0]?.['id']);
    const passkey = { account_id: Number(id), public_key: 'key', sign_count: 0, name: 'Phone', used_at: null };
    await service.db
      .insertInto('passkeys')
      .values({ ...passkey, credential_id: `credential ${id}` })
      .execute();
    await service.db
      .insertInto('passkey_challenges')
      .values({ hash: `challenge ${id}`, account_id: Number(id), expires_at: new Date() })
      .execute();
    const words = [person.username, person.email, `"account_id":${id},`, hashOf(person.username)].map((word) =>
      word.toLowerCase(),
    );
    expect(new Set(await rowsWith(words))).toEqual(
      new Set([
        'accounts',
        'mails',
        'passkey_challenges',
        'passkeys',
        'sessions',
        'security_events',
        'verification_tokens',
      ]),
    );

    const answer = await visitor.post('/account/delete');
    expect([answer.statusCode, answer.message]).toEqual([200, 'Your account has been deleted']);
    expect([...visitor.cookies.keys()].filter((name) => name.includes('vestibule'))).toEqual([]);
    expect(await rowsWith(words)).toEqual(['name_holds']);
    for (const one of [visitor, other]) expect((await one.get('/profile')).statusCode).toBe(401);
    expect((await other.post('/refreshaccesstoken')).statusCode).toBe(401);
    const before = service.sent.length;
    await service.sendDue();
    expect(service.sent.slice(before).filter(({ to }) => to === person.email)).toEqual([]);

    const logIn = await service
      .visitor()
      .post('/login', { UsernameOrEmail: person.email, Password: password, IsRememberMe: false });
    expect([logIn.statusCode, logIn.message]).toEqual([401, 'Wrong username, email or password']);
  });

  it('leave the name free again after 30 days, and the address at once', async () => {
    const person = await service.account();
    await (await service.loggedIn(person)).post('/account/delete');
    const signUp = (Username: string, Email: string) =>
      service.visitor().post('/signup', { Username, Email, Password: password, LanguageId: 1 });
    expect((await signUp(newPerson().username, person.email)).statusCode).toBe(200);
    const taken = await signUp(person.username.toUpperCase(), newPerson().email);
    expect([taken.statusCode, taken.message]).toEqual([409, 'That username or email is already in use']);
    await service.later(30 * 24 * 3_600 + 1);
    expect((await signUp(person.username, newPerson().email)).statusCode).toBe(200);
  });

  it('leave the name to no sign-up that waited for its verification meanwhile', async () => {
    const waiting = newPerson();
    const Token = await service.signUp(waiting);
    const visitor = await service.loggedIn();
    expect((await visitor.put('/account/username', { Username: waiting.username })).statusCode).toBe(200);
    expect((await visitor.post('/account/delete')).statusCode).toBe(200);
    expect((await service.visitor().put('/signup/verify-email', { Token })).statusCode).toBe(400);
  });

  it('@race are deleted once of 50 times at once, with no error', async () => {
    const visitor = await service.loggedIn();
    const cookie = visitor.cookieHeader();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => service.visitor().post('/account/delete', undefined, { headers: { cookie } })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, ...new Array<number>(49).fill(401)]);
  });

  it('are given and deleted for a fresh log-in alone', async () => {
    const person = await service.account();
    const visitor = await service.loggedIn(person);
    await service.later(601);
    for (const answer of [await visitor.get('/account/data'), await visitor.post('/account/delete')])
      expect(answer.statusCode).toBe(428);
    for (const answer of [
      await service.visitor().get('/account/data'),
      await service.visitor().post('/account/delete'),
    ])
      expect(answer.statusCode).toBe(401);
    expect((await visitor.post('/account/confirm', { Password: password })).statusCode).toBe(200);
    // A deletion cannot be undone: a minute later it asks for the password once more, where a change does not.
    await service.later(61);
    expect((await visitor.post('/account/delete')).statusCode).toBe(428);
    expect((await visitor.get('/account/data')).statusCode).toBe(200);
    expect((await visitor.post('/account/confirm', { Password: password })).statusCode).toBe(200);
    expect((await visitor.post('/account/delete', { Really: true })).statusCode).toBe(400);
    expect((await visitor.post('/account/delete')).statusCode).toBe(200);
  });
});
