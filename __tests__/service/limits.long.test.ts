import { serviceTexts } from '../../i18n/i18n-service';
import { noLimits } from '../fixtures/noLimits';
import { createPasswords } from '../../server/accounts/passwords';
import { clientKey } from '../../server/lib/clientKey';
import { createLimiters } from '../../server/http/limiter';
import { defaultLimits, type LimitSettings } from '../../server/http/limits';
import { memoryCounters, sharedCounters } from '../../server/http/counters';
import { processClock } from '../support/processClock';
import { logInBody, newPerson, password, wrongPassword } from '../fixtures/people';
import {
  atOnce,
  countedPasswords,
  inTurn,
  serviceOn,
  type TestService,
  type TestServiceOptions,
} from '../support/testService';

const limit = (most: number, seconds = 60) => ({ most, seconds });
const usual = (...names: (keyof LimitSettings)[]) =>
  Object.fromEntries(names.map((name) => [name, defaultLimits[name]]));
const postgres = serviceOn('PostgreSQL');
let service: TestService;
/** Where limits are counted: in the shared database, or in the process, as on the embedded database. */
let shared = false;
beforeEach(async () => {
  for (const table of ['rate_limits', 'accounts'] as const) await postgres.db.deleteFrom(table).execute();
});

const open = (limits: Partial<LimitSettings>, options: TestServiceOptions = {}) =>
  postgres.beside({ pool: shared ? postgres.pool : undefined, ...options, limits: { ...noLimits, ...limits } });
const start = async (...given: Parameters<typeof open>) => {
  service = await open(...given);
};
/** Advances every clock: the database's, and the process's, which the limits use. */
const later = async (seconds: number) => {
  await service.later(seconds);
  processClock.later(seconds);
};

describe.each(['PostgreSQL', 'memory'])('counts in %s limit', (where) => {
  beforeAll(() => {
    shared = where === 'PostgreSQL';
  });
  afterAll(() => {
    shared = false;
  });

  it('B1 logins by one counter for every spelling of a username, and one for every spelling of an email', async () => {
    await start({ loginOfName: limit(4) });
    const { username, email } = await service.account({ username: 'Żaneta', email: 'Zaneta@example.org' });
    for (const spellings of [
      [username, 'żaneta', 'ŻANETA', username.normalize('NFD'), ` ${username} `],
      [email, ` ${email} `, 'ZANETA@EXAMPLE.ORG', 'ｚaneta@example.org', email.toLowerCase()],
      ['ghost', 'GHOST', ' ghost ', 'Ghost', 'gHOST'],
    ]) {
      for (const one of spellings.slice(0, 4)) expect(await service.logInStatus(one, wrongPassword)).toBe(401);
      for (const one of spellings) expect([one, await service.logInStatus(one, wrongPassword)]).toEqual([one, 429]);
    }
  });

  it('B13 of an IPv6 address by /64, /56 and /48, where a try that one refuses uses up nothing of the others', async () => {
    await start({ loginOfAddress: { ...limit(2), growth: 4 } });
    const passed = async (count: number, addressOf: (n: number) => string) => {
      const statuses = await inTurn(count, (n) => service.logInStatus(`nobody_${n}`, wrongPassword, addressOf(n)));
      return statuses.filter((status) => status === 401).length;
    };
    expect(await passed(10, () => '2001:db8:1:2::1')).toBe(2);
    expect(await passed(30, (n) => `2001:db8:1:${(n + 16).toString(16)}::1`)).toBe(6);
    expect(await passed(50, (n) => `2001:db8:1:${(n + 16).toString(16)}00::1`)).toBe(24);
    expect(await passed(1, () => '2001:db8:2::1')).toBe(1);
  });

  it('B3 the attacker, not the owner elsewhere, and no failures before a right password', async () => {
    await start({ loginOfName: limit(3) });
    const { username } = await service.account();
    const owner = (secret: string) => service.logInStatus(username, secret, '203.0.113.7');
    for (const secret of [wrongPassword, wrongPassword, password, wrongPassword, wrongPassword])
      expect(await owner(secret)).toBe(secret === wrongPassword ? 401 : 200);
    for (let attempt = 0; attempt < 5; attempt += 1) await service.logInStatus(username, wrongPassword, '198.51.100.9');
    expect(await service.logInStatus(username, password, '198.51.100.9')).toBe(429);
    expect(await owner(password)).toBe(200);
  });

  it('B7 with 429, Retry-After and a sentence that says how long, until the window is over', async () => {
    await start({ loginOfName: limit(1, 300) });
    const { username } = await service.account();
    processClock.stop();
    await service.logInStatus(username, wrongPassword);
    const answer = await service.logIn(username);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '300']);
    expect(answer.message).toBe(serviceTexts.en.tooManyAttempts(300));
    await later(290);
    expect((await service.logIn(username)).headers['retry-after']).toMatch(/^([1-9]|10)$/);
    await later(11);
    expect(await service.logInStatus(username, password)).toBe(200);
  });

  it('sign-ups, links tried, passwords asked about and calls of any kind by address', async () => {
    const limits = { signUpOfAddress: limit(2), verifyOfAddress: limit(2), commonPasswordOfAddress: limit(1) };
    await start({ ...limits, callsOfAddress: limit(10) });
    const signUp = async (address?: string) => (await service.visitor(address).signUp()).statusCode;
    expect([await signUp(), await signUp(), await signUp(), await signUp('203.0.113.9')]).toEqual([200, 200, 429, 200]);
    const verify = async () => (await service.verify('x')).statusCode;
    expect([await verify(), await verify(), await verify()]).toEqual([400, 400, 429]);
    const ask = async () => (await service.visitor().post('/account/common-password', { Password: '' })).statusCode;
    expect([await ask(), await ask()]).toEqual([200, 429]);
    const get = async (path: string) => (await service.visitor().get(path)).statusCode;
    expect([await get('/openapi.json'), await get('/nothing'), await get('/languages/ui')]).toEqual([200, 404, 429]);
    expect(await get('/health')).toBe(200);
  });

  it('B8 mails to one recipient, those of sign-ups from anywhere and links sent again by logins each by themselves', async () => {
    const firstMailOfSender = limit(1, 3_600);
    await start({ firstMailOfSender, signUpMailOfRecipient: limit(1, 3_600), resentMailOfRecipient: limit(2, 3_600) });
    const person = newPerson();
    const signUp = (email: string, address: string, username = newPerson().username) =>
      service.visitor(address).signUp({ username, email });
    await signUp(person.email, '203.0.113.8', person.username);
    for (let turn = 0; turn < 5; turn += 1) expect(await service.logInStatus(person.username, password)).toBe(403);
    await service.mails.idle();
    expect(service.sent.filter(({ to }) => to === person.email)).toHaveLength(4);
    expect((await signUp(person.email, '203.0.113.9')).statusCode).toBe(200);
    const again = await signUp(person.email.toUpperCase(), '203.0.113.10');
    expect([again.statusCode, again.headers['retry-after']]).toEqual([429, expect.stringMatching(/^3(600|59\d)$/)]);
    await later(3_601);
    expect((await signUp(person.email, '203.0.113.8')).statusCode).toBe(200);
  });

  it('B12 so that strangers who sign up with an address keep its owner from nothing, whatever is added to it', async () => {
    await start(
      usual('signUpOfAddress', 'mailOfSender', 'firstMailOfSender', 'firstMailOfRecipient', 'signUpMailOfRecipient'),
    );
    const { email } = newPerson();
    const signUp = async (Email: string, address: string) =>
      (await service.visitor(address).signUp({ username: newPerson().username, email: Email })).statusCode;
    const strangers = (turn: number) => signUp(email.replace('@', `+${turn}@`), `198.51.${100 + (turn % 3)}.7`);
    const statuses = await inTurn(60, strangers);
    expect(statuses.filter((status) => status === 200)).toHaveLength(12);
    expect(await signUp(email, '203.0.113.20')).toBe(200);
    // A refused attempt did not count towards the stranger's own limits either.
    expect(await signUp(newPerson().email, '198.51.100.7')).toBe(200);
  });

  it('sign-ups by address, where each that is verified makes room for another, also after some were refused', async () => {
    await start({ signUpOfAddress: limit(2, 3_600) });
    const [first, second] = [newPerson(), newPerson()];
    const signUp = async (person = newPerson()) => (await service.visitor().signUp(person)).statusCode;
    expect(await inTurn(3, (turn) => signUp([first, second][turn]))).toEqual([200, 200, 429]);
    for (const { email } of [first, second]) {
      expect((await service.verify(await service.linkTo(email))).statusCode).toBe(200);
      expect(await inTurn(2, () => signUp())).toEqual([200, 429]);
    }
  });

  it('no attempt that was taken back, which starts no wait either', async () => {
    const counters = shared && postgres.pool ? sharedCounters(postgres.pool) : memoryCounters();
    const { loginOfName } = createLimiters({ loginOfName: defaultLimits.loginOfName }, counters);
    await inTurn(7, () => loginOfName.take('ada'));
    for (let turn = 0; turn < 3; turn += 1) {
      await loginOfName.take('ada');
      await loginOfName.refund('ada');
    }
    await loginOfName.take('ada');
    await expect(loginOfName.take('ada')).rejects.toThrow('429');
  });

  it("V7 passwords tried with a contested sign-up's link, from everywhere together", async () => {
    await start({ passwordOfLink: limit(3) });
    const person = newPerson();
    const Token = await service.signUp(person);
    await service.signUp({ ...newPerson(), username: person.username });
    const verify = async (Password: string, address: string) =>
      (await service.visitor(address).put('/signup/verify-email', { Token, Password })).statusCode;
    const statuses = await atOnce(5, (n) => verify(wrongPassword, `203.0.113.${n}`));
    expect(statuses.toSorted()).toEqual([409, 409, 409, 429, 429]);
    expect(await verify(password, '203.0.113.9')).toBe(429);
    await later(61);
    expect(await verify(password, '203.0.113.9')).toBe(200);
  });
});

it('B5 no spelling of the path dodges them', async () => {
  await start({ loginOfName: limit(2) });
  const { username } = await service.account();
  const spellings =
    '//api//login /api/login/ /api/%6cogin /API/login /api/login;x /api/x/../login /api%2flogin /api/login?x=1 /api/login#x /api/login%20 /api/login%00 \\api\\login';
  for (const url of ['/api/login', '/api/login', ...spellings.split(' ')]) {
    const { statusCode } = await service.app.inject({
      method: 'POST',
      url,
      payload: logInBody(username, wrongPassword),
    });
    expect([url, url === '/api/login' ? [401] : [400, 404, 429]]).toEqual([url, expect.arrayContaining([statusCode])]);
  }
});

it.each([
  ['203.0.113.5', '203.0.113.5'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  ['0:0:0:0:0:FFFF:cb00:7105', '203.0.113.5'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('B4 the address %s counts as %s', (address, key) => expect(clientKey(address)).toBe(key));

describe('B6 passwords are hashed', () => {
  const hashOf = async (username: string) => {
    const row = postgres.db.selectFrom('accounts').select('password_hash').where('username', '=', username);
    return (await row.executeTakeFirstOrThrow()).password_hash;
  };

  it('with argon2id, 19 MiB, two passes, a salt each', async () => {
    await start({}, { passwords: createPasswords() });
    const hashes = [await service.account(), await service.account()].map(({ username }) => hashOf(username));
    for (const hash of hashes) expect(await hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hashes[0]).not.toBe(await hashes[1]);
  });

  it('again at login when the parameters have risen', async () => {
    await start({});
    const { username } = await service.account();
    await service.close();
    await start({}, { passwords: createPasswords() });
    expect(await service.logInStatus(username, password)).toBe(200);
    expect(await hashOf(username)).toContain('$m=19456,t=2,p=1$');
    expect(await service.logInStatus(username, password)).toBe(200);
  });

  it('past the bound of the queue not at all: 503 with Retry-After, which counts against nobody', async () => {
    const passwords = createPasswords({ concurrency: 1, maxQueue: 3 });
    await start({ loginOfName: limit(12), signUpOfAddress: limit(12, 3_600) }, { passwords });
    const { username } = await service.account();
    const signUp = async () => (await service.visitor().signUp()).statusCode;
    const again = (await atOnce(12, signUp)).filter((status) => status === 503);
    expect(again.length).toBeGreaterThan(0);
    for (const _ of again) expect(await signUp()).toBe(200);
    expect(await signUp()).toBe(429);
    const answers = await atOnce(12, () => service.logIn(username, wrongPassword));
    const refused = answers.filter(({ statusCode }) => statusCode === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers['retry-after']).toBe('2');
    expect(await service.logInStatus(username, password)).toBe(200);
  });
});

describe('services on one PostgreSQL', () => {
  beforeAll(() => {
    shared = true;
  });

  it('B2 count as one behind a round robin: of 200 parallel wrong passwords at three, no more are hashed than the limit', async () => {
    const { passwords, checked } = countedPasswords();
    const services = await atOnce(3, () => open({ loginOfName: limit(8) }, { passwords }));
    service = services[0] as TestService;
    const { username } = await service.account();
    checked.length = 0;
    const logInAt = async (turn: number, secret: string) =>
      (await (services[turn % 3] as TestService).logIn(username, secret)).statusCode;
    const statuses = await atOnce(200, (turn) => logInAt(turn, wrongPassword));
    expect(checked).toHaveLength(8);
    // A busy machine may also answer 503.
    expect(statuses.filter((status) => status === 429 || status === 503)).toHaveLength(192);

    await later(61);
    for (const turn of [0, 1, 2]) {
      expect(await logInAt(turn, wrongPassword)).toBe(401);
      // A right password at one of them clears all counts.
      expect(await logInAt(turn + 1, password)).toBe(200);
    }
    for (let turn = 0; turn < 8; turn += 1) expect(await logInAt(turn, wrongPassword)).toBe(401);
    for (const turn of [0, 1, 2]) expect(await logInAt(turn, password)).toBe(429);
  });

  it('refuse no longer what another of them has forgotten or refunded', async () => {
    const limits = { signUpOfAddress: limit(1, 3_600), loginOfName: limit(1, 3_600) };
    const other = await open(limits);
    await start(limits);
    const person = newPerson();
    expect((await service.visitor().signUp(person)).statusCode).toBe(200);
    expect((await other.visitor().signUp()).statusCode).toBe(429);
    expect((await service.verify(await service.linkTo(person.email))).statusCode).toBe(200);
    processClock.later(5);
    expect((await other.visitor().signUp()).statusCode).toBe(200);
  });

  it('a class behind one address signs up, if it verifies or the owner names its network', async () => {
    const school = '198.51.100.7';
    const signUp = async (address: string, verifies = false) => {
      const person = newPerson();
      const { statusCode } = await service.visitor(address).signUp(person);
      if (verifies && statusCode === 200) {
        const Token = await service.linkTo(person.email);
        await service.visitor(address).put('/signup/verify-email', { Token });
      }
      return statusCode;
    };
    await start({ signUpOfAddress: limit(2), verifiedOfAddress: limit(3) });
    for (const status of [200, 200, 200, 200, 200, 429]) expect(await signUp(school, true)).toBe(status);
    await service.close();
    const signUpOfAddress = { ...defaultLimits.signUpOfAddress, most: 2 };
    await start({ signUpOfAddress }, { sharedNetworks: [{ network: '198.51.100.0/24', share: 3 }] });
    for (const status of [200, 200, 200, 200, 200, 200, 429]) expect(await signUp('198.51.100.8')).toBe(status);
    for (const status of [200, 200, 429]) expect(await signUp('203.0.113.9')).toBe(status);
  });

  it.each(['2001:db8:1:2:3::7', '2001:db8:1:2:3::/96'])(
    'an IPv6 visitor in a shared network as small as %s',
    async (network) => {
      const signUpOfAddress = { ...defaultLimits.signUpOfAddress, most: 1 };
      await start({ signUpOfAddress }, { sharedNetworks: [{ network, share: 2 }] });
      const signUp = async () => (await service.visitor('2001:db8:1:2:3::7').signUp()).statusCode;
      expect(await inTurn(3, signUp)).toEqual([200, 200, 429]);
    },
  );

  it('L1 keep no name and no address with the counts', async () => {
    await start({});
    await service.logInStatus('somebody@example.org', wrongPassword, '203.0.113.77');
    const rows = await postgres.db.selectFrom('rate_limits').selectAll().execute();
    expect(rows).toHaveLength(3);
    expect(rows.map(({ key }) => key).join()).not.toMatch(/somebody|203[.]0/);
  });
});

it('B7 the limiter in memory holds no more keys than its bound, however many come and however long they are', async () => {
  const counters = memoryCounters(5_000);
  const { limiter } = createLimiters({ limiter: limit(3) }, counters);
  await limiter.take('kept');
  for (let key = 0; key < 100_000; key += 1) {
    if (key % 4_000 === 0) await limiter.take('kept').catch(() => undefined);
    await limiter.take(`key ${key}`);
  }
  expect(counters.size).toBe(5_000);
  for (let turn = 0; turn < 2; turn += 1) await limiter.take('key 99999');
  // The newest keys and those in use are kept; the others start over.
  await expect(limiter.take('key 99999')).rejects.toThrow();
  await expect(limiter.take('kept')).rejects.toThrow();
  await limiter.take('key 0');
});
