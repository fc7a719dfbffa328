import { lifetimes } from '../../server/sessions/sessions';
import { newToken } from '../../server/sessions/tokens';
import { engines, untilLocked } from '../support/serviceDatabase';
import { createVisitor, type Visitor } from '../support/serviceVisitor';
import { cookieOf, atOnce, createTestService, serviceOn, type Person } from '../support/testService';

it('S1 tokens have 256 random bits: ten thousand are unique', () => {
  const tokens = Array.from({ length: 10_000 }, newToken);
  expect(new Set(tokens).size).toBe(10_000);
  expect(Buffer.from(tokens[0] ?? '', 'base64url')).toHaveLength(32);
});

describe.each(engines)('a session on %s (docs/behaviour.md, 4)', (engine) => {
  const service = serviceOn(engine);

  const withCookies = (cookies: Iterable<readonly [string, string]>, app = service.app): Visitor => {
    const visitor = createVisitor(app);
    for (const [name, value] of cookies) visitor.cookies.set(name, value);
    return visitor;
  };
  const copyOf = (visitor: Visitor) => withCookies(visitor.cookies);
  const withToken = (kind: 'access' | 'refresh', token: string) => withCookies([[cookieOf(kind), token]]);
  const tokenOf = (visitor: Visitor, kind: 'access' | 'refresh') => visitor.cookies.get(cookieOf(kind)) ?? '';
  const renew = async (visitor: Visitor) => (await visitor.post('/refreshaccesstoken')).statusCode;
  const isLogged = async (visitor: Visitor) => (await visitor.get('/islogged')).statusCode;
  const sessionsOf = async (person: Pick<Person, 'username'>) => {
    const id = await service.idOf(person);
    return service.db.selectFrom('sessions').select('generation').where('account_id', '=', id).execute();
  };

  it('renews to 200 with both tokens new, and a visitor without a cookie has nothing to renew: 204', async () => {
    const person = await service.account();
    const visitor = await service.loggedIn(person);
    expect((await visitor.get('/profile')).json()).toEqual({
      id: await service.subjectOf(person),
      ...person,
      uiLanguageId: 1,
    });
    const before = [...visitor.cookies.values()];
    const answer = await visitor.post('/refreshaccesstoken');
    expect(answer.statusCode).toBe(200);
    // The readable one says no more than that there is a session.
    expect(answer.cookies.map(({ value }) => before.includes(value))).toEqual([false, false, true]);
    expect(await isLogged(visitor)).toBe(200);

    const nothing = await service.visitor().post('/refreshaccesstoken');
    expect([nothing.statusCode, nothing.body, nothing.cookies]).toEqual([204, '', []]);
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
    expect(await isLogged(visitor)).toBe(200);
    expect(await logOutEverywhere(sub)).toBe(200);
  });

  it('a refused token answers 401 with a message and clears its cookie, and no other', async () => {
    const visitor = withToken('refresh', newToken());
    const answer = await visitor.post('/refreshaccesstoken');
    expect([answer.statusCode, answer.message]).toEqual([401, 'Your session has ended, please log in again']);
    expect(answer.cookies.map(({ name, value, maxAge }) => [name, value, maxAge])).toEqual([
      [cookieOf('refresh'), '', 0],
    ]);
  });

  it('an access token renews nothing and a refresh token opens nothing', async () => {
    const visitor = await service.loggedIn();
    const access = tokenOf(visitor, 'access');
    expect(await renew(withToken('refresh', access))).toBe(401);
    expect(await renew(withToken('access', access))).toBe(401);
    expect(await isLogged(withToken('access', tokenOf(visitor, 'refresh')))).toBe(401);
  });

  it('S3 log-out ends it on the server, the renewal too, and no other session of the account', async () => {
    const person = await service.account();
    const [visitor, elsewhere] = [await service.loggedIn(person), await service.loggedIn(person)];
    const saved = copyOf(visitor);
    expect((await visitor.post('/logout')).statusCode).toBe(200);
    // The device stays known to the account, but grants no access.
    expect([...visitor.cookies.keys()]).toEqual([cookieOf('device'), 'uiLanguageId']);
    expect([await isLogged(saved), await renew(saved), await isLogged(elsewhere)]).toEqual([401, 401, 200]);
  });

  it('S5 a cookie that came twice never chooses the session, in any order', async () => {
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
        const answer =
          kind === 'access'
            ? await service.visitor().get('/profile', { headers })
            : await service.visitor().post('/refreshaccesstoken', undefined, { headers });
        expect([cookie, answer.statusCode]).toEqual([cookie, 401]);
      }
    }
    expect([await isLogged(mine), await isLogged(tossers)]).toEqual([200, 200]);
  });

  it('S7 an access token lives its time, half a minute either side', async () => {
    const visitor = await service.loggedIn();
    await service.later(lifetimes.access - 30);
    expect(await isLogged(visitor)).toBe(200);
    await service.later(31);
    expect([await isLogged(visitor), await renew(visitor), await isLogged(visitor)]).toEqual([401, 200, 200]);
  });

  it.each([
    [true, lifetimes.remembered],
    [false, lifetimes.unremembered],
  ] as const)(
    'S7 remembered %s: idle and absolute lifetimes hold half a minute either side, renewals included',
    async (isRemembered, { idle, absolute }) => {
      const [late, early] = [
        await service.loggedIn(undefined, isRemembered),
        await service.loggedIn(undefined, isRemembered),
      ];
      await service.later(idle - 30);
      expect(await renew(early)).toBe(200);
      await service.later(31);
      expect(await renew(late)).toBe(401);

      let age = idle + 1;
      for (; age + idle - 60 < absolute; age += idle - 60) {
        await service.later(idle - 60);
        expect(await renew(early)).toBe(200);
      }
      await service.later(absolute - age - 30);
      expect([await renew(early), await isLogged(early)]).toEqual([200, 200]);
      await service.later(31);
      expect([await isLogged(early), await renew(early)]).toEqual([401, 401]);
    },
  );

  describe('S8 rotation', () => {
    const twins = async (): Promise<[Visitor, Visitor]> => {
      const visitor = await service.loggedIn();
      return [visitor, copyOf(visitor)];
    };

    it('S10 a token used again within the time of grace, because its answer was lost, gets a sibling that is logged in too', async () => {
      const [one, other] = await twins();
      expect(await renew(one)).toBe(200);
      await service.later(lifetimes.grace - 5);
      expect([await renew(other), await isLogged(one), await isLogged(other)]).toEqual([200, 200, 200]);
      expect(await renew(other)).toBe(200);
    });

    it('a token used again after that ends the whole family, and no other login of the account', async () => {
      const person = await service.account();
      const [one, elsewhere] = [await service.loggedIn(person), await service.loggedIn(person)];
      const thief = copyOf(one);
      expect(await renew(one)).toBe(200);
      await service.later(lifetimes.grace + 1);
      expect([await renew(thief), await isLogged(one), await renew(one)]).toEqual([401, 401, 401]);
      expect(await isLogged(elsewhere)).toBe(200);
    });

    it('a token of long ago ends the family too, though no more than two generations are stored', async () => {
      const person = await service.account();
      const one = await service.loggedIn(person);
      const thief = copyOf(one);
      for (let turn = 0; turn < 30; turn += 1) expect(await renew(one)).toBe(200);
      const stored = await service.db
        .selectFrom('session_tokens')
        .innerJoin('sessions', 'sessions.id', 'session_id')
        .select(['kind', 'session_tokens.generation'])
        .where('account_id', '=', await service.idOf(person))
        .orderBy('session_tokens.generation')
        .execute();
      expect(stored.filter(({ kind }) => kind === 'refresh').map(({ generation }) => generation)).toEqual([29, 30]);
      expect(stored).toHaveLength(4);
      expect([await renew(thief), await isLogged(one)]).toEqual([401, 401]);
    });

    it('a made-up token ends nothing, whatever it ends with', async () => {
      const visitor = await service.loggedIn();
      const token = tokenOf(visitor, 'refresh');
      for (const forged of [newToken(), `${newToken().slice(0, 12)}${token.slice(12)}`, token.slice(12), ''])
        expect(await renew(withToken('refresh', forged))).toBe(401);
      expect(await renew(visitor)).toBe(200);
    });
  });

  it('@race S9 twenty parallel renewals of one token: one generation, no error, everyone logged in', async () => {
    const person = await service.account();
    const visitor = await service.loggedIn(person);
    const tabs = Array.from({ length: 20 }, () => copyOf(visitor));
    expect(await Promise.all(tabs.map(renew))).toEqual(new Array(20).fill(200));
    expect(await Promise.all(tabs.map(isLogged))).toEqual(new Array(20).fill(200));
    expect(await sessionsOf(person)).toEqual([{ generation: 1 }]);
    expect(await renew(tabs[17] as Visitor)).toBe(200);
  });

  it('an account has fifty sessions at most: the oldest ends', async () => {
    const person = await service.account();
    const visitors: Visitor[] = [];
    for (let turn = 0; turn < 52; turn += 1) visitors.push(await service.loggedIn(person));
    expect(await Promise.all(visitors.map(isLogged))).toEqual([401, 401, ...new Array<number>(50).fill(200)]);
    // Concurrent logins do not exceed the maximum.
    await atOnce(10, () => service.loggedIn(person));
    expect(await sessionsOf(person)).toHaveLength(50);
  });

  it('S11 a restart revives nothing', async () => {
    const visitor = await service.loggedIn();
    const [ended, rotated] = [copyOf(visitor), copyOf(await service.loggedIn())];
    const newest = copyOf(rotated);
    await visitor.post('/logout');
    await renew(newest);
    await service.later(60);
    const again = await createTestService(service.db);
    for (const { cookies } of [ended, rotated]) expect(await renew(withCookies(cookies, again.app))).toBe(401);
    await again.close();
    expect(await isLogged(newest)).toBe(401);
  });
});

describe('S9 a renewal that waits for another', () => {
  const service = serviceOn('PostgreSQL');
  it('goes by what that one left behind, not by what it saw before', async () => {
    const { db } = service;
    const visitor = await service.loggedIn();
    const other = await db.startTransaction().execute();
    // Another instance locks the family's row, and exchanges the token twice before it releases the lock.
    await other.updateTable('sessions').set({ generation: 2 }).execute();
    const renewal = visitor.post('/refreshaccesstoken');
    await untilLocked(db);
    await other.commit().execute();
    expect((await renewal).statusCode).toBe(401);
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });
});
