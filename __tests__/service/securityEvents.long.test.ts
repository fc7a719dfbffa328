import { sql, type Kysely } from 'kysely';
import { clean } from '../../server/database/cleaning';
import type { SecurityEventName } from '../../shared/securityEvents';
import type { Schema } from '../../server/database/schema';
import { clientKey, networkOf } from '../../server/http/clientKey';
import { lastEvents, mostOfAccount, writeEvent } from '../../server/security/events';
import { passwordsBehindGate } from '../../server/accounts/passwords';
import { noLimits } from '../../fixtures/noLimits';
import { engines, openTestDatabase } from '../support/serviceDatabase';
import { createTestService, newPerson, password, type Person, type TestService } from '../support/testService';

const wrong = 'Wr0ng-password!';

interface Line {
  readonly event?: SecurityEventName;
  readonly account?: number;
  readonly address?: string;
  readonly msg: string;
  readonly reqId?: string;
}

describe.each(engines)('security events on %s', (engine) => {
  let db: Kysely<Schema>;
  let service: TestService;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(() => db.destroy());
  beforeEach(async () => {
    await db.deleteFrom('security_events').execute();
    service = await createTestService(db, {
      limits: { ...noLimits, loginOfName: { most: 2, seconds: 60 } },
    });
  });
  afterEach(() => service.close());

  const idOf = async ({ username }: Person) => service.idOf({ username });
  const namesOf = async (person: Person) => (await lastEvents(db, await idOf(person))).map(({ event }) => event);
  const logged = () =>
    service.logged.map((line) => JSON.parse(line) as Line).filter(({ event }) => event !== undefined);
  const logIn = (name: string, secret: string, address?: string) => service.logIn(name, secret, address);
  /** What waits to be stored is stored at the latest when the service closes. */
  const closed = () => service.close();

  it('are stored and logged once each: what an account goes through, newest first', async () => {
    const person = await service.account();
    const [first, second] = [await service.loggedIn(person), await service.loggedIn(person)];
    await first.post('/logout');
    const old = second.cookieHeader();
    await second.post('/refreshaccesstoken');
    await service.later(60);
    expect(
      (await service.visitor('198.51.100.77').post('/refreshaccesstoken', undefined, { headers: { cookie: old } }))
        .statusCode,
    ).toBe(401);
    const third = await service.loggedIn(person);
    await third.post('/account/logout-everywhere');
    for (let turn = 0; turn < 3; turn += 1) await logIn(person.email, wrong, '2001:db8:1:2:3::9');
    await closed();

    const expected: SecurityEventName[] = [
      ...(['slowed', 'refused', 'refused', 'logged_out_everywhere', 'logged_in', 'reuse_revoked'] as const),
      ...(['logged_out', 'logged_in', 'logged_in', 'verified', 'signed_up'] as const),
    ];
    const events = await lastEvents(db, await idOf(person));
    expect(events.map(({ event }) => event)).toEqual(expected);
    expect(logged().map(({ event }) => event)).toEqual([...expected].reverse());
    // Who is slowed down is not looked up for it.
    const numbers = logged().map(({ account }) => account);
    expect(numbers).toEqual([...new Array<number>(10).fill(await idOf(person)), undefined]);
    expect(logged()[0]).toMatchObject({ msg: 'Somebody signed up', reqId: expect.any(String) as string });
    // Of an address the table keeps its network; what ends another's session is told by where it came from.
    expect(events.map(({ network }) => network)).toEqual([
      ...new Array<string>(3).fill('2001:db8:1::/48'),
      ...new Array<string>(2).fill('203.0.113.0/24'),
      '198.51.100.0/24',
      ...new Array<string>(5).fill('203.0.113.0/24'),
    ]);
    expect((await lastEvents(db, await idOf(person), 2)).map(({ event }) => event)).toEqual(['slowed', 'refused']);
    expect(events.every(({ at }) => at instanceof Date)).toBe(true);
  });

  it('L1 hold no name, no password and no whole address, and of an account that does not exist no number', async () => {
    await logIn('nobody_of_this_name', wrong, '198.51.100.99');
    await closed();
    const rows = await db.selectFrom('security_events').selectAll().execute();
    expect(rows).toEqual([
      {
        key: expect.any(String) as string,
        account_id: null,
        event: 'refused',
        network: '198.51.100.0/24',
        created_at: expect.any(Date) as Date,
      },
    ]);
    expect(logged()).toEqual([expect.objectContaining({ event: 'refused', address: '198.51.100.99' })]);
    expect(logged()[0]).not.toHaveProperty('account');
    expect(service.logged.join()).not.toContain('nobody_of');
  });

  it('tell of what was done and of nothing that was not: a fault leaves neither', async () => {
    const person = await service.account();
    const visitor = await service.loggedIn(person);
    const before = await namesOf(person);
    await sql`alter table security_events rename to hidden`.execute(db);
    const statuses = [
      (await visitor.post('/logout')).statusCode,
      (await logIn(person.username, password)).statusCode,
      (await logIn(person.username, wrong)).statusCode,
    ];
    await closed();
    await sql`alter table hidden rename to security_events`.execute(db);
    // A refusal does not depend on its event; what the event stands with in a transaction does.
    expect(statuses).toEqual([500, 500, 401]);
    expect(await namesOf(person)).toEqual(before);
    const again = await createTestService(db);
    const same = again.visitor();
    for (const [name, value] of visitor.cookies) same.cookies.set(name, value);
    expect((await same.get('/islogged')).statusCode).toBe(200);
    await again.close();
    expect(service.logged.join()).toContain('A security event could not be stored');
  });

  it('are bounded: strangers push out none of what the owner did, and the oldest of either kind go', async () => {
    const person = await service.account();
    const accountId = await idOf(person);
    for (let turn = 0; turn < mostOfAccount.byAnybody + 30; turn += 1)
      await writeEvent(db, { event: turn % 2 === 0 ? 'refused' : 'slowed', accountId, network: String(turn) });
    const all = await lastEvents(db, accountId, 1_000);
    expect(all).toHaveLength(mostOfAccount.byAnybody + 2);
    expect(all[0]?.network).toBe(String(mostOfAccount.byAnybody + 29));
    expect(all.slice(-2).map(({ event }) => event)).toEqual(['verified', 'signed_up']);
    for (let turn = 0; turn < mostOfAccount.byOwner + 5; turn += 1)
      await writeEvent(db, { event: 'logged_in', accountId, network: 'x' });
    expect(await lastEvents(db, accountId, 1_000)).toHaveLength(mostOfAccount.byAnybody + mostOfAccount.byOwner);
  });

  it('of refusals are so many an hour for one name, and so many at all, whether there is an account or not', async () => {
    await service.close();
    service = await createTestService(db, {
      passwords: passwordsBehindGate({ parameters: { memoryCost: 8, timeCost: 1, parallelism: 1 } }),
    });
    const person = await service.account();
    await db.deleteFrom('security_events').execute();
    for (let name = 0; name < 61; name += 1)
      for (let turn = 0; turn < 11; turn += 1)
        await logIn(name === 0 ? person.username : `nobody_${name}`, wrong, `203.0.113.${name}`);
    await closed();
    expect(await lastEvents(db, await idOf(person))).toHaveLength(10);
    expect(await db.selectFrom('security_events').select('key').execute()).toHaveLength(600);
  });

  it('go with their account, after 400 days, and after 7 where there is no account', async () => {
    const [kept, gone] = [await service.account(), newPerson()];
    await service.signUp(gone);
    await logIn('nobody_at_all', wrong);
    await closed();
    const count = async () => (await db.selectFrom('security_events').select('key').execute()).length;
    expect(await count()).toBe(4);
    await service.later(8 * 24 * 3_600);
    await clean(db);
    expect(await count()).toBe(2);
    expect(await namesOf(kept)).toEqual(['verified', 'signed_up']);
    await service.later(393 * 24 * 3_600);
    await clean(db);
    expect(await count()).toBe(0);
  });
});

describe('the network of an address', () => {
  it.each([
    ['203.0.113.5', '203.0.113.0/24'],
    ['::ffff:203.0.113.5', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
    expect(networkOf(clientKey(address).replace('::/64', '::'))).toBe(network);
  });
});
