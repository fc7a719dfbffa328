import { sql } from 'kysely';
import { noLimits } from '../fixtures/noLimits';
import { hashParameters, createPasswords, type Rank } from '../../server/accounts/passwords';
import { defaultLimits } from '../../server/http/limits';
import { processClock } from '../support/processClock';
import type { Visitor } from '../support/serviceVisitor';
import { logInBody, newPassword, newPerson, password, wrongPassword } from '../fixtures/people';
import { atOnce, countedPasswords, cookieOf, inTurn, serviceOn, type TestService } from '../support/testService';

const { loginOfName, loginOfNameAnywhere, loginOfDevice } = defaultLimits;

/** The limits of a real site, counted in the database; limits.long.test.ts shows that those in memory count alike. */
describe('with the usual limits', () => {
  const shared = serviceOn('PostgreSQL');
  let service: TestService;
  const { passwords, checked } = countedPasswords();
  beforeEach(async () => {
    processClock.later(0);
    service = await shared.beside({
      pool: shared.pool,
      passwords,
      isResetByMail: true,
      // The test's accounts all sign up from one address.
      limits: { ...defaultLimits, signUpOfAddress: noLimits.signUpOfAddress },
    });
    checked.length = 0;
  });

  const stranger = (index: number) => `198.51.${100 + Math.floor(index / 250)}.${1 + (index % 250)}`;
  const statusOn = async (visitor: Visitor, name: string, secret?: string) =>
    (await visitor.logIn(name, secret)).statusCode;
  const guess = (name: string) =>
    atOnce(40, (index) => inTurn(8, () => service.logInStatus(name, wrongPassword, stranger(index))));

  it('B9 guesses at one account from 40 addresses are slowed: no more passwords are checked than the limit', async () => {
    const { username } = await service.account();
    checked.length = 0;
    processClock.stop();
    const statuses = (await guess(username)).flat();
    expect(checked).toHaveLength(loginOfNameAnywhere.most);
    expect(statuses.filter((status) => status === 429)).toHaveLength(320 - loginOfNameAnywhere.most);
  });

  it('B9 devices that the account knows are not slowed by them, whatever their address', async () => {
    const { person, owner, other } = await service.member('owner', 'other');
    expect((await owner.logOut()).statusCode).toBe(200);
    processClock.stop();
    for (const name of [person.username, person.email]) await guess(name);
    expect(await service.logInStatus(person.username, password, '203.0.113.99')).toBe(429);
    const known = { remoteAddress: stranger(3) };
    for (const name of [person.username, person.email])
      expect((await owner.post('/login', logInBody(name), known)).statusCode).toBe(200);
    // Each has its own count, by account and not by name.
    for (let turn = 0; turn < loginOfDevice.most; turn += 1)
      expect(await statusOn(other, turn % 2 === 0 ? person.username : person.email, wrongPassword)).toBe(401);
    expect(await statusOn(other, person.username)).toBe(429);
    expect(await statusOn(owner, person.username)).toBe(200);
    processClock.later(61);
    expect(await statusOn(other, person.username)).toBe(200);
  });

  it('B9 a cookie that is made up, of another account or of an earlier password is no known device', async () => {
    const [person, stranger] = [await service.account(), await service.account()];
    const [owner, thief] = [await service.loggedIn(person), await service.loggedIn(stranger)];
    const [own = '', theirs = ''] = [owner, thief].map(({ cookies }) => cookies.get(cookieOf('device')));
    await guess(person.username);
    const statusWith = (device: string) => {
      thief.cookies.set(cookieOf('device'), device);
      return statusOn(thief, person.username);
    };
    const [id, proof] = own.split('.');
    const [theirId, theirProof] = theirs.split('.');
    for (const device of [theirs, `${theirId}.${proof}`, `${id}.${theirProof}`, `${own}x`, `${id}`])
      expect([device, await statusWith(device)]).toEqual([device, 429]);
    expect((await owner.changePassword()).statusCode).toBe(200);
    expect(await statusWith(own)).toBe(429);
    expect(await statusOn(owner, person.username, newPassword)).toBe(200);
  });

  it('B13 a known device waits for its hash before those in whose network a session was renewed, and these before strangers', async () => {
    const [person, other] = [await service.account(), await service.account()];
    const owner = await service.loggedIn(person);
    checked.length = 0;
    expect(await service.logInStatus(other.username, password, '203.0.113.1')).toBe(200);
    expect(await owner.renew()).toBe(200);
    expect(await service.logInStatus(other.username, password, '203.0.113.1')).toBe(200);
    expect(await service.logInStatus(other.username, password, '203.0.113.2')).toBe(200);
    expect(await statusOn(owner, person.username)).toBe(200);
    expect(checked).toEqual(['stranger', 'neighbour', 'stranger', 'known']);
  });

  it('B13 strangers who flood take no place of visitors, and come after them, but get every fourth turn', async () => {
    const gated = createPasswords({ parameters: { ...hashParameters, memoryCost: 64 }, concurrency: 1 });
    const done: Rank[] = [];
    const hashed = async (rank: Rank) => void (await gated.hash('x', rank).then(() => done.push(rank)));
    const flood = Array.from({ length: 51 }, () => hashed('stranger'));
    await expect(gated.hash('x', 'stranger')).rejects.toMatchObject({ status: 503 });
    const fifty = (rank: Rank) => Array.from({ length: 50 }, () => hashed(rank));
    const visitors = [...fifty('neighbour'), ...fifty('known')];
    await Promise.all([...flood, ...visitors]);
    const ofFirst = (count: number, rank: Rank) => done.slice(1, 1 + count).filter((one) => one === rank).length;
    expect([ofFirst(100, 'known'), ofFirst(100, 'neighbour'), ofFirst(100, 'stranger')]).toEqual([50, 25, 25]);
    expect(ofFirst(134, 'neighbour')).toBe(50);
  });

  it('B10 counters tell nothing about accounts: a name at its limit says the same of an email, whether they are a pair or not', async () => {
    const [pair, single] = [await service.account(), await service.account()];
    const strange = newPerson();
    // The answers say how many seconds remain.
    processClock.stop();
    const nine = (name: string) => new Array<string>(loginOfName.most + 1).fill(name);
    const seen = async (name: string, email: string, address: string) => {
      const answers = [];
      for (const spelling of [...nine(name), ...nine(email), name])
        answers.push(await service.logIn(spelling, wrongPassword, address));
      return answers.map(({ statusCode, headers, body }) => [statusCode, headers['retry-after'], body]);
    };
    const ofPair = await seen(pair.username, pair.email, '203.0.113.51');
    expect(await seen(strange.username, strange.email, '203.0.113.52')).toEqual(ofPair);
    expect(await seen(single.username, strange.email, '203.0.113.53')).toEqual(ofPair);
    const refusals = new Array<number>(loginOfName.most).fill(401);
    expect(ofPair.map(([status]) => status)).toEqual([...refusals, 429, ...refusals, 429, 429]);
  });

  it('B10 failed logins with a number do not count against the account with that id', async () => {
    // To make the id long enough for a username.
    await sql`select setval(pg_get_serial_sequence('accounts', 'id'), 5000)`.execute(service.db);
    const person = await service.account();
    const id = await service.idOf(person);
    for (let turn = 0; turn <= loginOfName.most; turn += 1) await service.logIn(String(id), wrongPassword);
    expect(await service.logInStatus(person.username)).toBe(200);
  });
});
