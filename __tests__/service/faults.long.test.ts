import type { Kysely } from 'kysely';
import pg from 'pg';
import { countRows } from '../../server/database/exportData';
import { openPostgres } from '../../server/database/postgres';
import type { Schema } from '../../server/database/schema';
import { silentLog } from '../../server/log';
import { createPostgresDatabase, noting, openTestDatabase } from '../support/serviceDatabase';
import { startPostgres, type TestPostgres } from '../fixtures/postgres';
import {
  createTestService,
  logInBody,
  newPerson,
  password,
  signUpBody,
  type TestService,
} from '../support/testService';

describe('D1 a database that goes away', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.close());

  it('answers 503 with a message and Retry-After on every call that needs it, and all is well when it is back', async () => {
    const { db, pool } = await openPostgres(await createPostgresDatabase(postgres.url), silentLog);
    const service = await createTestService(db, { pool });
    try {
      const person = await service.account();
      const visitor = await service.loggedIn(person);
      await postgres.stop();

      const calls = () => [
        visitor.get('/islogged'),
        visitor.get('/profile'),
        visitor.put('/ui/language', { LanguageId: 1 }),
        visitor.get('/health'),
        service.logIn(person.username),
        service.visitor().post('/signup', signUpBody({ username: 'x', email: 'x@example.org' })),
        service.verify('x'),
      ];
      const down = await Promise.all([...calls(), visitor.post('/refreshaccesstoken'), visitor.post('/logout')]);
      for (const answer of down) {
        expect([answer.statusCode, answer.headers['retry-after'], answer.json(), answer.cookies]).toEqual([
          503,
          '5',
          { message: 'The service is temporarily unavailable, please try again in a moment' },
          [],
        ]);
      }
      expect((await visitor.get('/languages/ui')).statusCode).toBe(200);
      expect((await visitor.put('/ui/language-cookie', { LanguageId: 1 })).statusCode).toBe(200);

      await postgres.start();
      expect((await Promise.all(calls())).map(({ statusCode }) => statusCode)).toEqual([
        200, 200, 200, 200, 200, 200, 400,
      ]);
      expect((await visitor.post('/refreshaccesstoken')).statusCode).toBe(200);
      expect(service.logged.join()).not.toContain(password);

      // Connections that end under load, as in a restart of the server.
      const admin = new pg.Client({ connectionString: postgres.url });
      await admin.connect();
      const loaded = Array.from({ length: 20 }, () => service.logIn(person.username));
      await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname like 'test_%'`);
      await admin.end();
      for (const { statusCode } of await Promise.all(loaded)) expect([200, 503]).toContain(statusCode);
      expect((await visitor.get('/islogged')).statusCode).toBe(200);
    } finally {
      await service.close();
      await db.destroy();
    }
  });
});

describe('D2 a fault at any query', () => {
  let db: Kysely<Schema>;
  let good: TestService;
  /** The one whose query of the number `failing` is broken. */
  let service: TestService;
  let asked = 0;
  let failing = 0;
  const breakFrom = async (number: number) => {
    await service.mails.idle();
    [asked, failing] = [0, number];
  };
  beforeAll(async () => {
    db = await openTestDatabase('PostgreSQL');
    const breaking = noting(db, () => {
      asked += 1;
      if (asked === failing) throw Object.assign(new Error('The test broke this query'), { code: '22P02' });
    });
    [good, service] = [await createTestService(db), await createTestService(breaking)];
  });
  afterAll(async () => {
    await Promise.all([good.close(), service.close()]);
    await db.destroy();
  });

  const whole = async () => {
    const orphans = await db
      .selectFrom('sessions')
      .leftJoin('session_tokens', 'session_id', 'sessions.id')
      .select('sessions.id')
      .where('hash', 'is', null)
      .execute();
    expect(orphans).toEqual([]);
    return countRows(db, ['accounts', 'sessions', 'session_tokens', 'mails']);
  };

  it('of a sign-up leaves no half of it: the account and its mail, or neither', async () => {
    for (let query = 1; ; query += 1) {
      await breakFrom(query);
      const person = newPerson();
      const before = await whole();
      const answer = await service.visitor().post('/signup', signUpBody(person));
      const stored = await db
        .selectFrom('accounts')
        .leftJoin('mails', 'account_id', 'accounts.id')
        .select('mails.id')
        .where('username', '=', person.username)
        .execute();
      await service.mails.idle();
      if (answer.statusCode === 500) {
        expect(answer.json()).toEqual({
          message: expect.stringMatching(/^Something went wrong on our side/) as string,
        });
        expect(await whole()).toEqual(before);
      } else {
        expect(answer.statusCode).toBe(200);
        expect(stored).toHaveLength(1);
      }
      if (asked < query) break;
      expect(query).toBeLessThan(30);
    }
  });

  it('of a login, a renewal or a logout leaves the visitor where they were, able to try again', async () => {
    const person = await good.account();
    // Postponed mails would be sent while rows are counted.
    await db.deleteFrom('mails').execute();
    for (let query = 1, reached = true; reached; query += 1) {
      const visitor = await good.loggedIn(person);
      const before = await whole();
      await breakFrom(query);
      const broken = service.visitor();
      const logIn = await broken.post('/login', logInBody(person.username, password, true));
      if (logIn.statusCode !== 200) {
        expect([logIn.statusCode, broken.cookies.size]).toEqual([500, 0]);
        expect(await whole()).toEqual(before);
      }
      reached = asked >= query;
      if (!reached) expect(logIn.statusCode).toBe(200);

      await breakFrom(query);
      const mine = service.visitor();
      for (const [name, value] of visitor.cookies) mine.cookies.set(name, value);
      const renewal = await mine.post('/refreshaccesstoken');
      expect([200, 500]).toContain(renewal.statusCode);
      reached ||= asked >= query;
      for (const [name, value] of mine.cookies) visitor.cookies.set(name, value);
      expect((await visitor.get('/islogged')).statusCode).toBe(200);
      expect((await visitor.post('/refreshaccesstoken')).statusCode).toBe(200);
      expect((await visitor.post('/logout')).statusCode).toBe(200);
      expect(query).toBeLessThan(30);
    }
  });
});
