import { sql, type Kysely } from 'kysely';
import type { Pool } from 'pg';
import { noLimits } from '../../fixtures/noLimits';
import { openPostgres } from '../../server/database/postgres';
import type { Schema } from '../../server/database/schema';
import { usualLimits } from '../../server/http/limits';
import { passwordsBehindGate, type Passwords } from '../../server/accounts/passwords';
import { silentLog } from '../../server/log';
import { createPostgresDatabase, engines, openTestDatabase } from '../support/serviceDatabase';
import type { Visitor } from '../support/serviceVisitor';
import {
  createTestService,
  logInBody,
  newPerson,
  password,
  signUpBody,
  type TestService,
} from '../support/testService';

const wrong = 'Wr0ng-password!';
const hour = 3_600;
/** As cheap as can be: what is tested here is how often a password is looked at, not how long that takes. */
const cheap = () =>
  passwordsBehindGate({ parameters: { memoryCost: 8, timeCost: 1, parallelism: 1 }, longestQueue: 1_000 });

/** Moves the process's clock on, by which the limits go; it never goes back, on the next engine neither. */
const realNow = Date.now;
let offset = 0;
const later = (seconds: number) => {
  offset += seconds * 1_000;
  jest.spyOn(Date, 'now').mockImplementation(() => realNow() + offset);
};

/** The limits as a site has them: on PGlite counted in memory, on PostgreSQL in the database. */
describe.each(engines)('with the usual limits on %s', (engine) => {
  let db: Kysely<Schema>;
  let pool: Pool | undefined;
  let service: TestService;
  let checked = 0;
  const passwords: Passwords = {
    ...cheap(),
    matches: (secret, hash) => {
      checked += 1;
      return cheap().matches(secret, hash);
    },
  };
  beforeAll(async () => {
    if (engine === 'PGlite') db = await openTestDatabase(engine);
    else ({ db, pool } = await openPostgres(await createPostgresDatabase(), silentLog));
  });
  afterAll(() => db.destroy());
  beforeEach(async () => {
    service = await createTestService(db, {
      ...(pool !== undefined && { pool }),
      passwords,
      // The test's accounts sign up from one address.
      limits: { ...usualLimits, signUpOfAddress: noLimits.signUpOfAddress },
    });
    checked = 0;
  });
  afterEach(() => service.close());

  const stranger = (index: number) => `198.51.${100 + Math.floor(index / 250)}.${1 + (index % 250)}`;
  const logIn = async (visitor: Visitor, name: string, secret: string) =>
    visitor.post('/login', logInBody(name, secret));
  /** Wrong passwords for a name, so many from each of so many addresses. */
  const guess = (name: string, { addresses, each }: { readonly addresses: number; readonly each: number }) =>
    Promise.all(
      Array.from({ length: addresses }, async (_, index) => {
        const statuses: number[] = [];
        for (let turn = 0; turn < each; turn += 1)
          statuses.push((await logIn(service.visitor(stranger(index)), name, wrong)).statusCode);
        return statuses;
      }),
    );

  it('B9 guessing one account from 40 addresses is slowed: 100 passwords are looked at, then ever fewer', async () => {
    const { username } = await service.account();
    const statuses = (await guess(username, { addresses: 40, each: 8 })).flat();
    expect(checked).toBe(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(220);

    // Six hours of it, by somebody who has addresses without end and asks as soon as an answer says that it is time.
    for (let address = 1_000, seconds = 0; seconds < 6 * hour; address += 1) {
      const refused = await logIn(service.visitor(stranger(address)), username, wrong);
      if (refused.statusCode !== 429) continue;
      const wait = Number(refused.headers['retry-after']);
      expect(refused.message).toMatch(/^Too many attempts, please try again in/);
      seconds += wait + 1;
      later(wait + 1);
    }
    expect(checked).toBeGreaterThan(120);
    expect(checked).toBeLessThan(135);
  });

  it('B9 and the devices that the account knows are not, whatever their address', async () => {
    const person = await service.account();
    const devices = [await service.loggedIn(person), await service.loggedIn(person)];
    const [owner, other] = devices as [Visitor, Visitor];
    expect((await owner.post('/logout')).statusCode).toBe(200);
    await guess(person.username, { addresses: 40, each: 8 });
    await guess(person.email, { addresses: 40, each: 8 });
    expect((await logIn(service.visitor('203.0.113.99'), person.username, password)).statusCode).toBe(429);
    const known = { remoteAddress: stranger(3) };
    for (const name of [person.username, person.email]) {
      const body = logInBody(name);
      expect((await owner.post('/login', body, known)).statusCode).toBe(200);
    }
    // Each has a count of its own, by the account and not by the name.
    for (let turn = 0; turn < 8; turn += 1)
      expect((await logIn(other, turn % 2 === 0 ? person.username : person.email, wrong)).statusCode).toBe(401);
    expect((await logIn(other, person.username, password)).statusCode).toBe(429);
    expect((await logIn(owner, person.username, password)).statusCode).toBe(200);
    later(61);
    expect((await logIn(other, person.username, password)).statusCode).toBe(200);
  });

  it('B3 one address alone slows nobody elsewhere, though it guesses all day', async () => {
    const { username } = await service.account();
    for (let seconds = 0; seconds < 20 * hour;) {
      const answer = await logIn(service.visitor(stranger(0)), username, wrong);
      const wait = answer.statusCode === 429 ? Number(answer.headers['retry-after']) + 1 : 0;
      seconds += wait;
      if (wait > 0) later(wait);
    }
    expect(checked).toBeGreaterThan(20);
    expect((await logIn(service.visitor('203.0.113.98'), username, password)).statusCode).toBe(200);
  });

  it('B9 right passwords are bounded too, and a device keeps a count of its own', async () => {
    const person = await service.account();
    const owner = await service.loggedIn(person);
    const statuses: number[] = [];
    for (let turn = 0; turn < 130; turn += 1)
      statuses.push((await logIn(service.visitor(stranger(turn)), person.username, password)).statusCode);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
    expect((await logIn(owner, person.username, password)).statusCode).toBe(200);
  });

  it('B10 counters tell nothing about accounts: a name at its limit says the same of an email, whether they are a pair or not', async () => {
    const [pair, single] = [await service.account(), await service.account()];
    const strange = newPerson();
    // The clock stands still: the answers say how many seconds are left.
    const now = realNow() + offset;
    jest.spyOn(Date, 'now').mockReturnValue(now);
    const seen = async ([name, email]: readonly [string, string], address: string) => {
      const answers = [];
      for (const spelling of [...new Array<string>(9).fill(name), ...new Array<string>(9).fill(email), name])
        answers.push(await logIn(service.visitor(address), spelling, wrong));
      return answers.map(({ statusCode, headers, body }) => [statusCode, headers['retry-after'], body]);
    };
    const ofPair = await seen([pair.username, pair.email], '203.0.113.51');
    expect(await seen([strange.username, strange.email], '203.0.113.52')).toEqual(ofPair);
    expect(await seen([single.username, strange.email], '203.0.113.53')).toEqual(ofPair);
    expect(ofPair.map(([status]) => status)).toEqual([
      ...new Array<number>(8).fill(401),
      429,
      ...new Array<number>(8).fill(401),
      429,
      429,
    ]);
    later(0);
  });

  it('B10 and a username that is a number says nothing of the account that has it for its id', async () => {
    // So that the id is long enough for a username.
    await sql`select setval(pg_get_serial_sequence('accounts', 'id'), 5000)`.execute(db);
    const person = await service.account();
    const { id } = await db
      .selectFrom('accounts')
      .select('id')
      .where('username', '=', person.username)
      .executeTakeFirstOrThrow();
    for (let turn = 0; turn < 9; turn += 1) await logIn(service.visitor(), String(id), wrong);
    expect((await logIn(service.visitor(), person.username, password)).statusCode).toBe(200);
  });

  const signUp = (Email: string, address: string, Username = newPerson().username) =>
    service.visitor(address).post('/signup', signUpBody({ username: Username, email: Email }));

  it("B8 a stranger cannot use up the owner's sign-up mails, nor the links sent again", async () => {
    const owner = newPerson();
    const spent: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) spent.push((await signUp(owner.email, '198.51.100.7')).statusCode);
    expect(spent).toContain(429);
    expect((await signUp(owner.email, '203.0.113.60', owner.username)).statusCode).toBe(200);
    await service.mails.idle();
    const mails = () => service.sent.filter(({ to }) => to === owner.email).length;
    const before = mails();
    // The stranger asks for links of the sign-ups made in the owner's name, too.
    for (let turn = 0; turn < 12; turn += 1)
      await logIn(service.visitor('198.51.100.7'), owner.email.toUpperCase(), password);
    await service.mails.idle();
    const spam = mails() - before;
    expect((await logIn(service.visitor('203.0.113.60'), owner.username, password)).statusCode).toBe(403);
    await service.mails.idle();
    expect(mails() - before - spam).toBe(1);
    expect(spent.filter((status) => status === 200).length + spam).toBeLessThanOrEqual(4);
  });

  it('B8 and all strangers together send so many mails to one address, and then ever fewer', async () => {
    const { email } = newPerson();
    for (let turn = 0; turn < 40; turn += 1) await signUp(email, stranger(turn));
    await service.mails.idle();
    expect(service.sent.filter(({ to }) => to === email)).toHaveLength(12);
    const refused = await signUp(email, stranger(41));
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^(60|5\d)$/)]);
    later(61);
    expect((await signUp(email, '203.0.113.61')).statusCode).toBe(200);
  });
});
