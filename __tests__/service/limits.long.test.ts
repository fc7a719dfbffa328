import { clientKey } from '../../server/http/clientKey';
import { noLimits } from '../../fixtures/noLimits';
import { openPostgres } from '../../server/database/postgres';
import { createLimiters } from '../../server/http/limiter';
import { memoryCounters } from '../../server/http/memoryCounters';
import type { LimitSettings } from '../../server/http/limits';
import { passwordsBehindGate, type Passwords } from '../../server/accounts/passwords';
import { silentLog } from '../../server/log';
import { createPostgresDatabase } from '../support/serviceDatabase';
import type { Answer } from '../support/serviceVisitor';
import {
  createTestService,
  newPerson,
  password,
  type TestService,
  type TestServiceOptions,
} from '../support/testService';

let postgres: Awaited<ReturnType<typeof openPostgres>>;
let service: TestService;
/** Where the limits are counted: in the process, as on the embedded database, or in the database that services share. */
let shared = false;
beforeAll(async () => {
  postgres = await openPostgres(await createPostgresDatabase(), silentLog);
});
afterAll(() => postgres.db.destroy());
beforeEach(async () => {
  for (const table of ['rate_limits', 'accounts'] as const) await postgres.db.deleteFrom(table).execute();
});
afterEach(() => service?.close());

const open = (limits: Partial<LimitSettings>, options: TestServiceOptions = {}) =>
  createTestService(postgres.db, {
    ...(shared && { pool: postgres.pool }),
    ...options,
    limits: { ...noLimits, ...limits },
  });
const start = async (limits: Partial<LimitSettings>, options: TestServiceOptions = {}) => {
  service = await open(limits, options);
};
const logIn = (name: string, secret: string, address?: string) =>
  service.visitor(address).post('/login', { UsernameOrEmail: name, Password: secret, IsRememberMe: false });
/** Moves every clock on: the database's, and the process's, by which the limits go. */
const realNow = Date.now;
let offset = 0;
const later = async (seconds: number) => {
  await service.later(seconds);
  offset += seconds * 1_000;
  jest.spyOn(Date, 'now').mockImplementation(() => realNow() + offset);
};
const wrong = 'Wr0ng-password!';
/** So many were refused by the limit; where it is counted in the database, a busy machine may also say 503. */
const expectRefused = (answers: readonly Answer[], count: number) => {
  const refused = answers.filter(({ statusCode }) => statusCode === 429 || (shared && statusCode === 503));
  expect(refused).toHaveLength(count);
};

const places = ['PostgreSQL', 'memory'] as const;

describe.each(places)('log-ins are limited by counts in %s', (where) => {
  beforeAll(() => {
    shared = where === 'PostgreSQL';
  });
  afterAll(() => {
    shared = false;
  });

  it('B1 by one counter for every spelling of a username, and one for every spelling of an email', async () => {
    await start({ loginOfName: { most: 4, seconds: 60 } });
    const { username, email } = await service.account({ username: 'Żaneta', email: 'Zaneta@example.org' });
    for (const spellings of [
      [username, 'żaneta', 'ŻANETA', username.normalize('NFD'), ` ${username} `],
      [email, ` ${email} `, 'ZANETA@EXAMPLE.ORG', 'ｚaneta@example.org', email.toLowerCase()],
    ]) {
      for (const spelling of spellings.slice(0, 4)) expect((await logIn(spelling, wrong)).statusCode).toBe(401);
      for (const spelling of spellings)
        expect([spelling, (await logIn(spelling, wrong)).statusCode]).toEqual([spelling, 429]);
    }
  });

  it('B1 and so are those of accounts that do not exist', async () => {
    await start({ loginOfName: { most: 3, seconds: 60 } });
    for (const spelling of ['ghost', 'GHOST', ' ghost ']) expect((await logIn(spelling, wrong)).statusCode).toBe(401);
    expect((await logIn('Ghost', wrong)).statusCode).toBe(429);
  });

  it('@race B2 atomically: of 200 parallel wrong passwords no more are hashed than the limit', async () => {
    let hashes = 0;
    const real = passwordsBehindGate({ longestQueue: 1_000 });
    const counted: Passwords = {
      ...real,
      matches: (secret, hash) => {
        hashes += 1;
        return real.matches(secret, hash);
      },
    };
    await start({ loginOfName: { most: 8, seconds: 60 } }, { passwords: counted });
    const { username } = await service.account();
    const answers = await Promise.all(Array.from({ length: 200 }, () => logIn(username, wrong)));
    expect(hashes).toBe(8);
    expectRefused(answers, 192);
  });

  it('B3 and an attacker elsewhere does not keep the owner out', async () => {
    await start({ loginOfName: { most: 3, seconds: 60 } });
    const { username } = await service.account();
    for (let attempt = 0; attempt < 5; attempt += 1) await logIn(username, wrong, '198.51.100.9');
    expect((await logIn(username, password, '198.51.100.9')).statusCode).toBe(429);
    expect((await logIn(username, password, '203.0.113.7')).statusCode).toBe(200);
  });

  it('by address too, whatever the names, and a right password costs nothing', async () => {
    await start({ loginOfAddress: { most: 5, seconds: 60 } });
    const { username } = await service.account();
    for (let turn = 0; turn < 10; turn += 1) expect((await logIn(username, password)).statusCode).toBe(200);
    for (let turn = 0; turn < 5; turn += 1) expect((await logIn(`nobody_${turn}`, wrong)).statusCode).toBe(401);
    expect((await logIn('nobody_else', wrong)).statusCode).toBe(429);
    expect((await logIn('nobody_else', wrong, '203.0.113.8')).statusCode).toBe(401);
  });

  it("a right password clears the account's failures", async () => {
    await start({ loginOfName: { most: 3, seconds: 60 } });
    const { username } = await service.account();
    for (let turn = 0; turn < 3; turn += 1) {
      await logIn(username, wrong);
      await logIn(username, wrong);
      expect((await logIn(username, password)).statusCode).toBe(200);
    }
  });

  it('B7 with 429, Retry-After and a sentence that says how long, until the window is over', async () => {
    await start({ loginOfName: { most: 1, seconds: 300 } });
    const { username } = await service.account();
    await logIn(username, wrong);
    const answer = await logIn(username, password);
    expect([answer.statusCode, answer.headers['retry-after'], answer.message]).toEqual([
      429,
      '300',
      'Too many attempts, please try again in 5 minutes',
    ]);
    const polish = await service
      .visitor()
      .post(
        '/login',
        { UsernameOrEmail: username, Password: wrong, IsRememberMe: false },
        { headers: { 'accept-language': 'pl' } },
      );
    expect(polish.message).toBe('Zbyt wiele prób, spróbuj ponownie za 5 minut');
    await later(298);
    expect((await logIn(username, password)).headers['retry-after']).toMatch(/^[12]$/);
    await later(3);
    expect((await logIn(username, password)).statusCode).toBe(200);
  });

  it.each([
    '//api//login',
    '/api//login',
    '/api/login/',
    '/api/%6cogin',
    '/API/login',
    '/api/login;x',
    '/api/./login',
    '/api/x/../login',
    '/api%2flogin',
    '/api/login?x=1',
    '/api/login#x',
    '/api/Login',
    '/api/login%20',
    '/api/login%00',
    '\\api\\login',
  ])('B5 no spelling of the path dodges them: %s', async (url) => {
    await start({ loginOfName: { most: 2, seconds: 60 } });
    const { username } = await service.account();
    const statuses: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      statuses.push(
        (
          await service.app.inject({
            method: 'POST',
            url,
            payload: { UsernameOrEmail: username, Password: wrong, IsRememberMe: false },
          })
        ).statusCode,
      );
    }
    expect([
      [401, 401, 429, 429],
      [404, 404, 404, 404],
      [400, 400, 400, 400],
    ]).toContainEqual(statuses);
  });
});

describe('B4 an address', () => {
  it.each([
    ['203.0.113.5', '203.0.113.5'],
    ['::ffff:203.0.113.5', '203.0.113.5'],
    ['::ffff:cb00:7105', '203.0.113.5'],
    ['0:0:0:0:0:FFFF:cb00:7105', '203.0.113.5'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s counts as %s', (address, key) => expect(clientKey(address)).toBe(key));

  it('a thousand of one /64 are one', async () => {
    await start({ loginOfAddress: { most: 20, seconds: 60 } });
    const answers: Answer[] = [];
    // Some at a time: more at once would wait for the database for too long on a busy machine.
    for (let first = 0; first < 1_000; first += 50)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 50 }, (_, index) =>
            logIn(`nobody_${first + index}`, wrong, `2001:db8:1:2:${(first + index).toString(16)}::1`),
          ),
        )),
      );
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(20);
    expect((await logIn('nobody', wrong, '2001:db8:1:3::1')).statusCode).toBe(401);
  });

  it('X-Forwarded-For is believed from a trusted proxy and from nobody else', async () => {
    const from = (remoteAddress: string, forwarded: string) =>
      service
        .visitor(remoteAddress)
        .post(
          '/login',
          { UsernameOrEmail: 'nobody', Password: wrong, IsRememberMe: false },
          { headers: { 'x-forwarded-for': forwarded } },
        );
    await start({ loginOfAddress: { most: 1, seconds: 60 } }, { trustProxy: ['10.0.0.0/8'] });
    expect((await from('10.1.2.3', '203.0.113.20')).statusCode).toBe(401);
    expect((await from('10.1.2.3', '203.0.113.21')).statusCode).toBe(401);
    expect((await from('10.1.2.3', '203.0.113.21')).statusCode).toBe(429);
    // What the visitor wrote before the proxy added its own is not believed.
    expect((await from('10.1.2.3', '1.2.3.4, 203.0.113.21')).statusCode).toBe(429);
    expect((await from('203.0.113.30', '203.0.113.31')).statusCode).toBe(401);
    expect((await from('203.0.113.30', '203.0.113.32')).statusCode).toBe(429);
  });
});

describe('B6 passwords are hashed', () => {
  it('with argon2id, 19 MiB, two passes, a salt each', async () => {
    await start({});
    const people = [await service.account(), await service.account()];
    const stored = await postgres.db
      .selectFrom('accounts')
      .select('password_hash')
      .where(
        'username',
        'in',
        people.map(({ username }) => username),
      )
      .execute();
    for (const { password_hash } of stored) expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(new Set(stored.map(({ password_hash }) => password_hash)).size).toBe(2);
  });

  it('anew at log-in when the parameters have risen', async () => {
    await start(
      {},
      { passwords: passwordsBehindGate({ parameters: { memoryCost: 8_192, timeCost: 1, parallelism: 1 } }) },
    );
    const { username } = await service.account();
    await service.close();
    await start({});
    expect((await logIn(username, password)).statusCode).toBe(200);
    const { password_hash } = await postgres.db
      .selectFrom('accounts')
      .select('password_hash')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    expect(password_hash).toContain('$m=19456,t=2,p=1$');
    expect((await logIn(username, password)).statusCode).toBe(200);
  });

  it('past the bound of the queue not at all: 503 with Retry-After, which counts against nobody', async () => {
    await start(
      { loginOfName: { most: 12, seconds: 60 } },
      { passwords: passwordsBehindGate({ atOnce: 1, longestQueue: 3 }) },
    );
    const { username } = await service.account();
    const answers = await Promise.all(Array.from({ length: 12 }, () => logIn(username, wrong)));
    const refused = answers.filter(({ statusCode }) => statusCode === 503);
    expect(refused.length).toBeGreaterThan(4);
    expect([refused[0]?.headers['retry-after'], refused[0]?.message]).toEqual([
      '2',
      'The service is busy, please try again in a moment',
    ]);
    expect((await logIn(username, password)).statusCode).toBe(200);
  });
});

describe.each(places)('sign-ups, mails and calls are limited by counts in %s', (where) => {
  beforeAll(() => {
    shared = where === 'PostgreSQL';
  });
  afterAll(() => {
    shared = false;
  });

  const signUp = (fields: object = {}, address?: string) => {
    const { username, email } = newPerson();
    return service
      .visitor(address)
      .post('/signup', { Username: username, Email: email, Password: password, LanguageId: 1, ...fields });
  };

  it('sign-ups by address', async () => {
    await start({ signUpOfAddress: { most: 2, seconds: 60 } });
    expect([(await signUp()).statusCode, (await signUp()).statusCode, (await signUp()).statusCode]).toEqual([
      200, 200, 429,
    ]);
    expect((await signUp({}, '203.0.113.9')).statusCode).toBe(200);
  });

  it('B8 mails to one recipient, those of sign-ups from anywhere and links sent again by log-ins each by themselves', async () => {
    await start({
      signUpMailOfRecipient: { most: 2, seconds: 3_600 },
      resentMailOfRecipient: { most: 3, seconds: 3_600 },
    });
    const person = newPerson();
    await signUp({ Username: person.username, Email: person.email });
    for (let turn = 0; turn < 5; turn += 1) expect((await logIn(person.username, password)).statusCode).toBe(403);
    await service.mails.idle();
    expect(service.sent.filter(({ to }) => to === person.email)).toHaveLength(4);
    expect((await signUp({ Email: person.email }, '203.0.113.9')).statusCode).toBe(200);
    const again = await signUp({ Email: person.email.toUpperCase() }, '203.0.113.10');
    expect([again.statusCode, again.headers['retry-after']]).toEqual([429, expect.stringMatching(/^3(600|59\d)$/)]);
    await later(3_601);
    expect((await signUp({ Email: person.email })).statusCode).toBe(200);
  });

  it("passwords tried with a contested sign-up's link, from everywhere together, and not where the service was too busy", async () => {
    await start({ passwordOfLink: { most: 3, seconds: 60 } });
    const person = newPerson();
    const Token = await service.signUp(person);
    await service.signUp({ ...newPerson(), username: person.username });
    const verify = (Password: string, address: string) =>
      service.visitor(address).put('/signup/verify-email', { Token, Password });
    const statuses = (await Promise.all([1, 2, 3, 4, 5].map((n) => verify(wrong, `203.0.113.${n}`)))).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses.sort()).toEqual([409, 409, 409, 429, 429]);
    const refused = await verify(password, '203.0.113.9');
    expect([refused.statusCode, refused.message]).toEqual([429, expect.stringMatching(/^Too many attempts/)]);
    await later(61);
    expect((await verify(password, '203.0.113.9')).statusCode).toBe(200);
  });

  it('links tried and calls of any kind by address', async () => {
    await start({ verifyOfAddress: { most: 2, seconds: 60 }, callsOfAddress: { most: 6, seconds: 60 } });
    const verify = async () => (await service.visitor().put('/signup/verify-email', { Token: 'x' })).statusCode;
    expect([await verify(), await verify(), await verify()]).toEqual([400, 400, 429]);
    expect([
      (await service.visitor().get('/openapi.json')).statusCode,
      (await service.visitor().get('/nothing')).statusCode,
    ]).toEqual([200, 404]);
    expect((await service.visitor().get('/languages/ui')).statusCode).toBe(200);
    const answer = await service.visitor().get('/languages/ui');
    expect([answer.statusCode, answer.message]).toEqual([429, 'Too many attempts, please try again in 1 minute']);
    // Whoever watches over the service still hears how it is.
    expect((await service.visitor().get('/health')).statusCode).toBe(200);
  });
});

describe('services on one PostgreSQL', () => {
  it('count as one behind a round robin: of 200 parallel wrong passwords at three, no more are hashed than the limit', async () => {
    shared = true;
    let hashes = 0;
    const real = passwordsBehindGate({ longestQueue: 1_000 });
    const passwords: Passwords = {
      ...real,
      matches: (secret, hash) => {
        hashes += 1;
        return real.matches(secret, hash);
      },
    };
    const limits = { loginOfName: { most: 8, seconds: 60 } };
    const services = await Promise.all([1, 2, 3].map(() => open(limits, { passwords })));
    service = services[0] as TestService;
    const { username } = await service.account();
    const at = (turn: number) => services[turn % 3]?.visitor() as ReturnType<TestService['visitor']>;
    const body = (Password: string) => ({ UsernameOrEmail: username, Password, IsRememberMe: false });
    const answers = await Promise.all(Array.from({ length: 200 }, (_, turn) => at(turn).post('/login', body(wrong))));
    expect(hashes).toBe(8);
    expectRefused(answers, 192);

    await later(61);
    for (const turn of [0, 1, 2]) {
      expect((await at(turn).post('/login', body(wrong))).statusCode).toBe(401);
      // A right password at one of them clears the count at all.
      expect((await at(turn + 1).post('/login', body(password))).statusCode).toBe(200);
    }
    for (let turn = 0; turn < 8; turn += 1) expect((await at(turn).post('/login', body(wrong))).statusCode).toBe(401);
    for (const turn of [0, 1, 2]) expect((await at(turn).post('/login', body(password))).statusCode).toBe(429);
    await Promise.all(services.slice(1).map((other) => other.close()));
  });

  it('keep no name and no address with the counts', async () => {
    shared = true;
    await start({});
    await logIn('somebody@example.org', wrong, '203.0.113.77');
    const rows = await postgres.db.selectFrom('rate_limits').selectAll().execute();
    expect(rows).toHaveLength(3);
    expect(rows.map(({ key }) => key).join()).not.toMatch(/somebody|203[.]0/);
  });
});

describe('B7 the limiter in memory', () => {
  it('holds no more keys than its bound, however many come and however long they are', async () => {
    const counters = memoryCounters(5_000);
    const { limiter } = createLimiters({ limiter: { most: 3, seconds: 60 } }, counters);
    await limiter.take('kept');
    for (let key = 0; key < 100_000; key += 1) {
      if (key % 4_000 === 0) await limiter.take('kept').catch(() => undefined);
      await limiter.take(`key ${key}`);
    }
    expect(counters.size).toBe(5_000);
    for (let turn = 0; turn < 2; turn += 1) await limiter.take('key 99999');
    // The newest keys and those in use are kept, and the others begin anew.
    await expect(limiter.take('key 99999')).rejects.toThrow();
    await expect(limiter.take('kept')).rejects.toThrow();
    await limiter.take('key 0');
  });

  it('gives a window that ended its full measure again', async () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
    const { limiter } = createLimiters({ limiter: { most: 1, seconds: 10 } }, memoryCounters());
    await limiter.take('a');
    now.mockReturnValue(1_009_999);
    await expect(limiter.take('a')).rejects.toMatchObject({ status: 429, retryAfter: 1 });
    now.mockReturnValue(1_010_000);
    await limiter.take('a');
    await expect(limiter.take('a')).rejects.toThrow();
  });
});
