import { siteConfig } from '../../site.config';
import { check } from '../../server/check';
import { countRows } from '../../server/database/exportData';
import { connectPostgres, preparePostgres } from '../../server/database/postgres';
import { silentLog } from '../../server/lib/log';
import { createPostgresDatabase, noting, onPostgres, openPostgres } from '../support/serviceDatabase';
import { startPostgres, type TestPostgres } from '../fixtures/postgres';
import { logInBody, newPerson, password } from '../fixtures/people';
import type { Visitor } from '../support/serviceVisitor';
import { createTestService, serviceAt, serviceOn, statusesOf, type TestService } from '../support/testService';

const terminate = 'select pg_terminate_backend(pid) from pg_stat_activity';

describe('D1 a database that goes away', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.close());

  it('answers 503 with a message and Retry-After on every call that needs it, and all is well when it is back', async () => {
    await using service = await serviceAt(await createPostgresDatabase(postgres.url));
    const { person, visitor } = await service.member();
    await postgres.stop();

    const calls = () => [
      visitor.get('/islogged'),
      visitor.get('/profile'),
      visitor.put('/ui/language', { LanguageId: 1 }),
      visitor.get('/health'),
      service.logIn(person.username),
      service.visitor().signUp({ username: 'x', email: 'x@example.org' }),
      service.verify('x'),
    ];
    const down = await Promise.all([...calls(), visitor.post('/refreshaccesstoken'), visitor.logOut()]);
    const message = 'The service is temporarily unavailable, please try again in a moment';
    for (const { statusCode, headers, json, cookies } of down)
      expect([statusCode, headers['retry-after'], json(), cookies]).toEqual([503, '5', { message }, []]);
    expect((await visitor.get('/languages/ui')).statusCode).toBe(200);
    expect((await visitor.put('/ui/language-cookie', { LanguageId: 1 })).statusCode).toBe(200);

    await postgres.start();
    expect(statusesOf(await Promise.all(calls()))).toEqual([...new Array<number>(6).fill(200), 400]);
    expect(await visitor.renew()).toBe(200);
    expect(service.logged.join()).not.toContain(password);

    // Connections that end under load, as in a restart of the server.
    const loaded = Array.from({ length: 20 }, () => service.logIn(person.username));
    await onPostgres(postgres.url, `${terminate} where datname like 'test_%'`);
    for (const { statusCode } of await Promise.all(loaded)) expect([200, 503]).toContain(statusCode);
    expect(await visitor.isLogged()).toBe(200);
  });

  it.each([
    ['was dropped', 'drop database DATABASE with (force)', /refuses: database "\w+" does not exist/],
    [
      'lets its role in no longer',
      'alter role resident nologin',
      /refuses: role "resident" is not permitted to log in/,
    ],
  ])('is a 503 too if it %s, and is gone for good', async (_, statement, refusal) => {
    const url = (await createPostgresDatabase(postgres.url)).replace('vestibule:', 'resident:');
    const name = new URL(url).pathname.slice(1);
    await onPostgres(
      postgres.url,
      "drop role if exists resident; create role resident login password 'test'",
      `alter database ${name} owner to resident`,
    );
    await using service = await serviceAt(url);
    await onPostgres(postgres.url, statement.replace('DATABASE', name), `${terminate} where usename = 'resident'`);
    const ask = [service.logIn, () => service.visitor().get('/health'), service.logIn];
    for (const one of ask) expect((await one('nobody')).statusCode).toBe(503);
    // At the start this means a wrong address, for which the service does not wait.
    await expect(preparePostgres(service.db, url)).rejects.toThrow(refusal);
    await onPostgres(postgres.url, `drop database if exists ${name}`);
  });

  it('of several hosts takes the first that answers, or that takes writes if the address asks for that', async () => {
    const standby = await startPostgres({ default_transaction_read_only: 'on' });
    const [down, readOnly, primary] = ['127.0.0.1:9', new URL(standby.url).host, new URL(postgres.url).host];
    const at = (hosts: readonly string[]) => `postgres://vestibule:test@${hosts.join(',')}/postgres`;
    const isReadOnly = async (address: string) => {
      const { pool, db } = connectPostgres(address, silentLog);
      const asked = Array.from({ length: 3 }, () => pool.query<Record<string, string>>('show transaction_read_only'));
      const rows = (await Promise.all(asked)).map(({ rows: [row] }) => Object.values(row ?? {})[0]);
      await db.destroy();
      return new Set(rows);
    };
    expect(await isReadOnly(at([down, readOnly, primary]))).toEqual(new Set(['on']));
    const forWrites = `${at([down, readOnly, primary])}?target_session_attrs=read-write`;
    expect(await isReadOnly(forWrites)).toEqual(new Set(['off']));
    await expect(openPostgres(at([down, '127.0.0.1:7']))).rejects.toThrow(/refuses: connect ECONNREFUSED/);
    await standby.close();
  });

  it('of a role without rights, or that cannot hold every name, is refused with the way out', async () => {
    const latin = "create database latin template template0 encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'";
    await onPostgres(postgres.url, "create role guest login password 'test'", latin);
    const guest = (await createPostgresDatabase(postgres.url)).replace('vestibule:', 'guest:');
    await expect(openPostgres(guest)).rejects.toThrow(
      /^The database of DATABASE_URL refuses: permission denied for schema public\. .*grant usage, create on schema public to ROLE\.$/,
    );
    const found = await check({ DATABASE_URL: guest, SMTP_URL: 'smtp://127.0.0.1:9' }, siteConfig);
    const denied = expect.stringContaining('denied for schema public. Let its role own the database') as string;
    expect(found.find(({ what }) => what === 'database')).toMatchObject({ isRight: false, found: denied });
    const latins = openPostgres(postgres.url.replace(/postgres$/, 'latin'));
    await expect(latins).rejects.toThrow(/has the encoding LATIN1, which cannot hold every name: make one with UTF8/);
  });

  it('three instances that start at once on an empty one agree on its schema', async () => {
    const url = await createPostgresDatabase(postgres.url);
    const opened = await Promise.all([1, 2, 3].map(() => openPostgres(url)));
    await Promise.all(opened.map(({ db }) => db.destroy()));
  });
});

describe('D2 a fault at any query', () => {
  /** The one whose query of the number `failing` is broken. */
  let service: TestService;
  // Before the end of the database that both use.
  afterAll(() => service.close());
  const good = serviceOn('PostgreSQL', { isResetByMail: true });
  let asked = 0;
  let failing = 0;
  const breakFrom = async (number: number) => {
    await service.mails.idle();
    [asked, failing] = [0, number];
  };
  beforeAll(async () => {
    const breaking = noting(good.db, () => {
      asked += 1;
      if (asked === failing) throw Object.assign(new Error('The test broke this query'), { code: '22P02' });
    });
    // Either service may send a mail of the database that both have.
    service = await createTestService(breaking, { send: async (mail) => void good.sent.push(mail) });
  });

  const whole = async () => {
    const withTokens = good.db.selectFrom('sessions').leftJoin('session_tokens', 'session_id', 'sessions.id');
    expect(await withTokens.select('sessions.id').where('hash', 'is', null).execute()).toEqual([]);
    return countRows(good.db, ['accounts', 'sessions', 'session_tokens', 'mails']);
  };

  it('in a sign-up leaves both the account and its mail, or neither', async () => {
    for (let query = 1; ; query += 1) {
      await breakFrom(query);
      const person = newPerson();
      const before = await whole();
      const answer = await service.visitor().signUp(person);
      const mails = good.db.selectFrom('accounts').leftJoin('mails', 'account_id', 'accounts.id').select('mails.id');
      const stored = await mails.where('username', '=', person.username).execute();
      await service.mails.idle();
      if (answer.statusCode === 500) {
        expect(answer.message).toMatch(/^Something went wrong on our side/);
        expect(await whole()).toEqual(before);
      } else {
        expect(answer.statusCode).toBe(200);
        expect(stored).toHaveLength(1);
      }
      if (asked < query) break;
      expect(query).toBeLessThan(30);
    }
  });

  it('in a login, a renewal or a logout leaves visitors where they were, able to try again', async () => {
    const person = await good.account();
    // Postponed mails would be sent while rows are counted.
    await good.db.deleteFrom('mails').execute();
    for (let query = 1, reached = true; reached; query += 1) {
      const visitor = await good.loggedIn(person);
      const before = await whole();
      await breakFrom(query);
      const broken = service.visitor();
      // The first login takes over the language that the visitor reads in.
      const headers = { 'accept-language': 'pl' };
      const logIn = await broken.post('/login', logInBody(person.username, password, true), { headers });
      if (logIn.statusCode !== 200) {
        expect([logIn.statusCode, broken.cookies.size]).toEqual([500, 0]);
        expect(await whole()).toEqual(before);
      }
      reached = asked >= query;
      if (!reached) expect(logIn.statusCode).toBe(200);

      await breakFrom(query);
      const mine = service.copyOf(visitor);
      expect([200, 500]).toContain(await mine.renew());
      reached ||= asked >= query;
      const again = good.copyOf(mine);
      expect([await again.isLogged(), await again.renew(), (await again.logOut()).statusCode]).toEqual([200, 200, 200]);
      expect(query).toBeLessThan(30);
    }
  });

  it.each<[what: string, act: (visitor: Visitor, token: string) => Promise<{ statusCode: number }>]>([
    ['new password', (visitor) => visitor.changePassword()],
    ['password by a link', (visitor, token) => visitor.resetPassword(token)],
    ['restored address', (visitor, token) => visitor.restoreEmail(token)],
  ])('in a %s changes nothing, and the same works afterwards', async (what, act) => {
    for (let query = 1, reached = true; reached; query += 1) {
      await breakFrom(0);
      const { person, visitor } = await good.member();
      const { visitor: other } = await good.member();
      if (what === 'password by a link') await visitor.askForReset(person.email);
      if (what === 'restored address') await good.verify(await good.changeLinkTo(newPerson().email, visitor));
      const token = await good.linkTo(person.email);
      const user = what === 'new password' ? visitor : other;
      await breakFrom(query);
      const { statusCode } = await act(service.copyOf(user), token);
      reached = asked >= query;
      // Mails that go out meanwhile ask the database too.
      if (statusCode === 200) continue;
      expect([statusCode, await user.isLogged()]).toEqual([500, 200]);
      expect((await act(user, token)).statusCode).toBe(200);
      expect(query).toBeLessThan(60);
    }
  });
});
