import { lifetimes } from '../../server/sessions/sessions';
import { newToken } from '../../server/lib/tokens';
import { whileLocked } from '../support/serviceDatabase';
import { createVisitor, type Visitor } from '../support/serviceVisitor';
import { type Person } from '../fixtures/people';
import { atOnce, cookieOf, engines, inTurn, serviceOn } from '../support/testService';

it('S1 tokens have 256 random bits: ten thousand are unique', () => {
  const tokens = Array.from({ length: 10_000 }, newToken);
  expect(new Set(tokens).size).toBe(10_000);
  expect(Buffer.from(tokens[0] ?? '', 'base64url')).toHaveLength(32);
});

describe.each(engines)('a session on %s (docs/behaviour.md, 4)', (engine) => {
  const service = serviceOn(engine);

  const withToken = (kind: 'access' | 'refresh', token: string) =>
    createVisitor(service.app, undefined, [[cookieOf(kind), token]]);
  const tokenOf = (visitor: Visitor, kind: 'access' | 'refresh') => visitor.cookies.get(cookieOf(kind)) ?? '';
  const sessionsOf = async (person: Pick<Person, 'username'>) => {
    const id = await service.idOf(person);
    return service.db.selectFrom('sessions').select('generation').where('account_id', '=', id).execute();
  };

  it('renews to 200 with both tokens new, and a visitor without a cookie has nothing to renew: 204', async () => {
    const { person, visitor } = await service.member();
    const profile = { id: await service.subjectOf(person), ...person, uiLanguageId: 1 };
    expect((await visitor.get('/profile')).json()).toEqual(profile);
    const before = [...visitor.cookies.values()];
    const answer = await visitor.post('/refreshaccesstoken');
    expect(answer.statusCode).toBe(200);
    // The readable one says no more than that there is a session.
    expect(answer.cookies.map(({ value }) => before.includes(value))).toEqual([false, false, true]);
    expect(await visitor.isLogged()).toBe(200);

    const nothing = { statusCode: 204, body: '', cookies: [] };
    expect(await service.visitor().post('/refreshaccesstoken')).toMatchObject(nothing);
  });

  it('P3 a renewal says whose session it is, and a call that is meant for another visitor changes nothing', async () => {
    const [person, other] = [await service.account(), await service.account()];
    const visitor = await service.loggedIn(person);
    const sub = await service.subjectOf(person);
    expect((await visitor.post('/refreshaccesstoken')).json()).toMatchObject({ sub });
    const logOutEverywhere = async (meantFor: string) => {
      const headers = { 'vestibule-subject': meantFor };
      return (await visitor.post('/account/logout-everywhere', undefined, { headers })).statusCode;
    };
    expect(await logOutEverywhere(await service.subjectOf(other))).toBe(401);
    expect(await visitor.isLogged()).toBe(200);
    expect(await logOutEverywhere(sub)).toBe(200);
  });

  it('a refused token answers 401 with a message and clears its cookie, and no other', async () => {
    const visitor = withToken('refresh', newToken());
    const answer = await visitor.post('/refreshaccesstoken');
    expect([answer.statusCode, answer.message]).toEqual([401, 'Your session has ended, please log in again']);
    expect(answer.cookies).toMatchObject([{ name: cookieOf('refresh'), value: '', maxAge: 0 }]);
  });

  it('an access token renews nothing and a refresh token opens nothing', async () => {
    const visitor = await service.loggedIn();
    const access = tokenOf(visitor, 'access');
    expect(await withToken('refresh', access).renew()).toBe(401);
    expect(await withToken('access', access).renew()).toBe(401);
    expect(await withToken('access', tokenOf(visitor, 'refresh')).isLogged()).toBe(401);
  });

  it('S3 a logout ends it on the server, the renewal too, and no other session of the account', async () => {
    const { visitor, elsewhere } = await service.member('visitor', 'elsewhere');
    const saved = service.copyOf(visitor);
    expect((await visitor.logOut()).statusCode).toBe(200);
    // The device stays known to the account, but grants no access.
    expect([...visitor.cookies.keys()]).toEqual([cookieOf('device'), 'uiLanguageId']);
    expect([await saved.isLogged(), await saved.renew(), await elsewhere.isLogged()]).toEqual([401, 401, 200]);
  });

  it('S5 a cookie that is sent twice never selects a session, in any order', async () => {
    const [mine, tossers] = [await service.loggedIn(), await service.loggedIn()];
    for (const kind of ['access', 'refresh'] as const) {
      const name = cookieOf(kind);
      const [own, tossed] = [`${name}=${tokenOf(mine, kind)}`, `${name}=${tokenOf(tossers, kind)}`];
      for (const cookie of [
        `${own}; ${tossed}`,
        `${tossed}; ${own}`,
        `${own};${own}`,
        ` ${tossed} ;x=1; ${own}`,
        `${name}=; ${own}`,
        `${name}=""; ${own}`,
      ]) {
        const headers = { cookie };
        const visitor = service.visitor();
        const asked =
          kind === 'access'
            ? visitor.get('/profile', { headers })
            : visitor.post('/refreshaccesstoken', undefined, { headers });
        expect([cookie, (await asked).statusCode]).toEqual([cookie, 401]);
      }
    }
    expect([await mine.isLogged(), await tossers.isLogged()]).toEqual([200, 200]);
  });

  it('S7 an access token lives its time, half a minute either side', async () => {
    const visitor = await service.loggedIn();
    await service.later(lifetimes.access - 30);
    expect(await visitor.isLogged()).toBe(200);
    await service.later(31);
    expect([await visitor.isLogged(), await visitor.renew(), await visitor.isLogged()]).toEqual([401, 200, 200]);
  });

  for (const isRemembered of [true, false])
    it(`S7 remembered ${isRemembered}: idle and absolute lifetimes hold half a minute either side, renewals included`, async () => {
      const { idle, absolute } = isRemembered ? lifetimes.remembered : lifetimes.unremembered;
      const opened = () => service.loggedIn(undefined, isRemembered);
      const [late, early] = [await opened(), await opened()];
      await service.later(idle - 30);
      expect(await early.renew()).toBe(200);
      await service.later(31);
      expect(await late.renew()).toBe(401);

      let age = idle + 1;
      for (; age + idle - 60 < absolute; age += idle - 60) {
        await service.later(idle - 60);
        expect(await early.renew()).toBe(200);
      }
      await service.later(absolute - age - 30);
      expect([await early.renew(), await early.isLogged()]).toEqual([200, 200]);
      await service.later(31);
      expect([await early.isLogged(), await early.renew()]).toEqual([401, 401]);
    });

  describe('S8 rotation', () => {
    it('S10 a token used again within the time of grace, because its answer was lost, gets a sibling that is logged in too', async () => {
      const one = await service.loggedIn();
      const other = service.copyOf(one);
      expect(await one.renew()).toBe(200);
      await service.later(lifetimes.grace - 5);
      expect([await other.renew(), await one.isLogged(), await other.isLogged()]).toEqual([200, 200, 200]);
      expect(await other.renew()).toBe(200);
    });

    it('a token used again after that ends the whole family, and no other login of the account', async () => {
      const { one, elsewhere } = await service.member('one', 'elsewhere');
      const thief = service.copyOf(one);
      expect(await one.renew()).toBe(200);
      await service.later(lifetimes.grace + 1);
      expect([await thief.renew(), await one.isLogged(), await one.renew()]).toEqual([401, 401, 401]);
      expect(await elsewhere.isLogged()).toBe(200);
    });

    it('a token of long ago ends the family too, though no more than two generations are stored', async () => {
      const { person, one } = await service.member('one');
      const thief = service.copyOf(one);
      for (let turn = 0; turn < 30; turn += 1) expect(await one.renew()).toBe(200);
      const stored = await service.db
        .selectFrom('session_tokens')
        .innerJoin('sessions', 'sessions.id', 'session_id')
        .select(['kind', 'session_tokens.generation'])
        .where('account_id', '=', await service.idOf(person))
        .orderBy('session_tokens.generation')
        .execute();
      expect(stored.filter(({ kind }) => kind === 'refresh').map(({ generation }) => generation)).toEqual([29, 30]);
      expect(stored).toHaveLength(4);
      expect([await thief.renew(), await one.isLogged()]).toEqual([401, 401]);
    });

    it('a made-up token ends nothing, whatever it ends with', async () => {
      const visitor = await service.loggedIn();
      const token = tokenOf(visitor, 'refresh');
      for (const forged of [newToken(), `${newToken().slice(0, 12)}${token.slice(12)}`, token.slice(12), ''])
        expect(await withToken('refresh', forged).renew()).toBe(401);
      expect(await visitor.renew()).toBe(200);
    });
  });

  it('@race S9 twenty parallel renewals of one token: one generation, no error, everyone logged in', async () => {
    const { person, visitor } = await service.member();
    const tabs = Array.from({ length: 20 }, () => service.copyOf(visitor));
    expect(await Promise.all(tabs.map((tab) => tab.renew()))).toEqual(new Array(20).fill(200));
    expect(await Promise.all(tabs.map((tab) => tab.isLogged()))).toEqual(new Array(20).fill(200));
    expect(await sessionsOf(person)).toEqual([{ generation: 1 }]);
    expect(await tabs[17]!.renew()).toBe(200);
  });

  it('an account has fifty sessions at most: the oldest ends', async () => {
    const person = await service.account();
    const visitors = await inTurn(52, () => service.loggedIn(person));
    const left = await Promise.all(visitors.map((one) => one.isLogged()));
    expect(left).toEqual([401, 401, ...new Array<number>(50).fill(200)]);
    // Concurrent logins do not exceed the maximum.
    await atOnce(10, () => service.loggedIn(person));
    expect(await sessionsOf(person)).toHaveLength(50);
  });

  it('S11 a restart revives nothing', async () => {
    const visitor = await service.loggedIn();
    const [ended, rotated] = [service.copyOf(visitor), service.copyOf(await service.loggedIn())];
    const newest = service.copyOf(rotated);
    await visitor.logOut();
    await newest.renew();
    await service.later(60);
    const again = await service.beside();
    for (const one of [ended, rotated]) expect(await again.copyOf(one).renew()).toBe(401);
    expect(await newest.isLogged()).toBe(401);
  });
});

describe('S9 a renewal that waits for another', () => {
  const service = serviceOn('PostgreSQL');
  it('uses the state that the other one left, not what it read before', async () => {
    const { db } = service;
    const visitor = await service.loggedIn();
    // Another instance locks the family's row, and exchanges the token twice before it releases the lock.
    const exchange = (trx: typeof db) => trx.updateTable('sessions').set({ generation: 2 }).execute();
    expect(await whileLocked(db, exchange, visitor.renew)).toBe(401);
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });
});
