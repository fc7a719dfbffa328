import { sql } from 'kysely';
import { readFileSync } from 'node:fs';
import { wrongPassword } from '../fixtures/people';
import { noLimits } from '../fixtures/noLimits';
import { transaction } from '../../server/database/transaction';
import { lastEvents, maxPerAccount, recordEvent } from '../../server/security/events';
import type { SecurityEventName } from '../../shared/securityEvents';
import { atOnce, serviceOn, type TestService } from '../support/testService';

describe('security events (docs/operating.md)', () => {
  const shared = serviceOn('PostgreSQL');
  let service: TestService;
  beforeEach(async () => {
    await shared.db.deleteFrom('security_events').execute();
    service = await shared.beside({ limits: { ...noLimits, loginOfName: { most: 2, seconds: 60 } } });
  });

  const logged = () =>
    service.logged
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ event }) => event !== undefined);
  const rows = () => shared.db.selectFrom('security_events').selectAll().execute();

  // Waiting events are stored at the latest when the service closes.
  it('are stored and logged once each: what an account goes through, newest first', async () => {
    const { person, first, second } = await service.member('first', 'second');
    await first.logOut();
    const headers = { cookie: second.cookieHeader() };
    await second.renew();
    await service.later(60);
    await service.visitor('198.51.100.77').post('/refreshaccesstoken', undefined, { headers });
    await (await service.loggedIn(person)).post('/account/logout-everywhere');
    const guess = () => service.logIn(person.email, wrongPassword, '2001:db8:1:2:3::9');
    await atOnce(2, guess);
    await guess();
    await service.close();

    const id = await service.idOf(person);
    const [far, near, thiefs] = ['2001:db8:1::/48', '203.0.113.0/24', '198.51.100.0/24'];
    // The table keeps only the network of an address; an act that ends another session has the network it came from.
    const expected: [SecurityEventName, string | undefined][] = [
      ['slowed', far],
      ['refused', far],
      ['logged_out_everywhere', near],
      ['logged_in', near],
      ['reuse_revoked', thiefs],
      ['logged_out', near],
      ['logged_in', near],
      ['logged_in', near],
      ['verified', near],
      ['signed_up', near],
    ];
    expect((await lastEvents(shared.db, id)).map(({ event, network }) => [event, network])).toEqual(expected);
    const [query = ''] = /(?<=`)select event, [^`]+/.exec(readFileSync('docs/operating.md', 'utf8')) ?? [];
    const asked = await sql.raw<{ event: string; network: string }>(query.replace('…', String(id))).execute(shared.db);
    expect(asked.rows.map(({ event, network }) => [event, network])).toEqual(expected);
    const lines = expected.map(([event]) => event).toReversed();
    expect(logged().map(({ event }) => event)).toEqual([...lines.slice(0, -1), 'refused', 'slowed']);
    // A slowed attempt does not look up the account.
    expect(logged().map(({ account }) => account)).toEqual([...new Array<number>(10).fill(id), undefined]);
    expect(logged()[0]).toMatchObject({ msg: 'Security event: signed_up', reqId: expect.any(String) as string });
  });

  it('L1 hold no name, no password and no whole address, and are not stored of an account that does not exist', async () => {
    const person = await service.account();
    await shared.db.deleteFrom('security_events').execute();
    await service.logIn(person.username, wrongPassword, '198.51.100.98');
    await service.close();
    const [row] = await rows();
    const told = { event: 'refused', network: '198.51.100.0/24', device: null, times: 1 };
    expect(row).toEqual({
      ...told,
      account_id: await service.idOf(person),
      key: expect.any(String) as string,
      created_at: expect.any(Date) as Date,
    });
    await shared.db.deleteFrom('security_events').execute();
    service = await shared.beside();
    await service.logIn('nobody_of_this_name', wrongPassword, '198.51.100.99');
    await service.close();
    expect(await rows()).toEqual([]);
    expect(logged()).toEqual([expect.objectContaining({ event: 'refused', address: '198.51.100.99' })]);
    expect(logged()[0]).not.toHaveProperty('account');
    expect(service.logged.join()).not.toContain('nobody_of');
  });

  it('B11 are bounded: strangers push out none of what the owner did, and the oldest of either kind go', async () => {
    const person = await service.account();
    const accountId = await service.idOf(person);
    const { byAnybody, byOwner } = maxPerAccount;
    const record = (event: SecurityEventName, network: string) =>
      transaction(shared.db, (trx) =>
        recordEvent(trx, event, accountId, { network, device: null, stored: () => undefined }),
      );
    for (let turn = 0; turn < byAnybody + 30; turn += 1)
      await record(turn % 2 === 0 ? 'refused' : 'slowed', String(turn));
    const all = await lastEvents(shared.db, accountId, 1_000);
    expect(all).toHaveLength(byAnybody + 2);
    expect(all[0]?.network).toBe(String(byAnybody + 29));
    expect(all.slice(-2).map(({ event }) => event)).toEqual(['verified', 'signed_up']);
    for (let turn = 0; turn < byOwner + 5; turn += 1) await record('logged_in', 'x');
    expect(await lastEvents(shared.db, accountId, 1_000)).toHaveLength(byAnybody + byOwner);
  });

  it('B11 of a flood are one line that counts, and a flood of made-up names hides none of an account', async () => {
    await service.close();
    service = await shared.beside();
    const person = await service.account();
    await shared.db.deleteFrom('security_events').execute();
    for (let turn = 0; turn < 700; turn += 1) await service.logIn(`nobody_${turn}`, wrongPassword);
    for (let turn = 0; turn < 30; turn += 1)
      await service.logIn(turn % 2 === 0 ? person.username : person.email, wrongPassword);
    await service.close();
    const visitor = await (service = await shared.beside()).loggedIn(person);
    const refused = (await visitor.events()).filter(({ event }) => event === 'refused');
    expect(refused.reduce((sum, { times = 1 }) => sum + times, 0)).toBe(30);
    expect((await rows()).filter(({ account_id }) => account_id === null)).toEqual([]);
  });
});
