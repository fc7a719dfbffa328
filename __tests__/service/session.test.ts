import { sql } from 'kysely';
import { lifetimes } from '../../server/sessions/sessions';
import { newToken } from '../../server/sessions/tokens';
import { engines, openTestDatabase } from '../support/serviceDatabase';
import { createVisitor, type Visitor } from '../support/serviceVisitor';
import { createTestService, type TestService } from '../support/testService';

describe('S1 tokens', () => {
  it('have 256 random bits: ten thousand are unique', () => {
    const tokens = Array.from({ length: 10_000 }, newToken);
    expect(new Set(tokens).size).toBe(10_000);
    expect(Buffer.from(tokens[0] ?? '', 'base64url')).toHaveLength(32);
  });
});

describe.each(engines)('a session on %s', (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(await openTestDatabase(engine));
  });
  afterAll(async () => {
    await service.close();
    await service.db.destroy();
  });

  const withCookies = (cookies: Map<string, string>): Visitor => {
    const visitor = service.visitor();
    for (const [name, value] of cookies) visitor.cookies.set(name, value);
    return visitor;
  };
  const copyOf = (visitor: Visitor) => withCookies(new Map(visitor.cookies));
  const renew = (visitor: Visitor) => visitor.post('/refreshaccesstoken').then(({ statusCode }) => statusCode);
  const isLogged = (visitor: Visitor) => visitor.get('/islogged').then(({ statusCode }) => statusCode);

  it('is what islogged, profile, language and logout ask for', async () => {
    const stranger = service.visitor();
    for (const answer of [
      await stranger.get('/islogged'),
      await stranger.get('/profile'),
      await stranger.post('/logout'),
      await stranger.post('/account/logout-everywhere'),
      await stranger.put('/ui/language', { LanguageId: 1 }),
    ]) {
      expect([answer.statusCode, answer.message]).toEqual([401, 'You are not logged in']);
    }
    const person = await service.account();
    const visitor = await service.loggedIn(person);
    expect((await visitor.get('/islogged')).json()).toEqual({ message: 'You are logged in' });
    expect((await visitor.get('/profile')).json()).toEqual({ ...person, uiLanguageId: 1 });
  });

  it('renews to 200 with both tokens new, and a visitor without a cookie has nothing to renew: 204', async () => {
    const visitor = await service.loggedIn();
    const before = [...visitor.cookies.values()];
    const answer = await visitor.post('/refreshaccesstoken');
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Access renewed' }]);
    expect(answer.cookies.map(({ value }) => before.includes(value))).toEqual([false, false]);
    expect(await isLogged(visitor)).toBe(200);

    const nothing = await service.visitor().post('/refreshaccesstoken');
    expect([nothing.statusCode, nothing.body, nothing.cookies]).toEqual([204, '', []]);
  });

  it('a refused token answers 401 with a message and clears the cookies', async () => {
    const visitor = withCookies(new Map([['vestibule_refresh', newToken()]]));
    const answer = await visitor.post('/refreshaccesstoken');
    expect([answer.statusCode, answer.message]).toEqual([401, 'Your session has ended, please log in again']);
    expect(answer.cookies.map(({ name, value, maxAge }) => [name, value, maxAge])).toEqual([
      ['vestibule_access', '', 0],
      ['vestibule_refresh', '', 0],
    ]);
    expect(visitor.cookies.size).toBe(0);
  });

  it('an access token renews nothing and a refresh token opens nothing', async () => {
    const visitor = await service.loggedIn();
    const [access = '', refresh = ''] = ['access', 'refresh'].map((kind) => visitor.cookies.get(`vestibule_${kind}`));
    expect(await renew(withCookies(new Map([['vestibule_refresh', access]])))).toBe(401);
    expect(await renew(withCookies(new Map([['vestibule_access', access]])))).toBe(401);
    expect(await isLogged(withCookies(new Map([['vestibule_access', refresh]])))).toBe(401);
  });

  it('S3 log-out ends it on the server: the saved cookies are 401 everywhere', async () => {
    const visitor = await service.loggedIn();
    const saved = copyOf(visitor);
    const answer = await visitor.post('/logout');
    expect([answer.statusCode, answer.message]).toEqual([200, 'User logged out correctly']);
    // The device stays known to the account, which opens nothing.
    expect([...visitor.cookies.keys()]).toEqual(['vestibule_device', 'uiLanguageId']);
    expect(await isLogged(saved)).toBe(401);
    expect((await saved.get('/profile')).statusCode).toBe(401);
    expect((await saved.put('/ui/language', { LanguageId: 128 })).statusCode).toBe(401);
    expect((await saved.post('/logout')).statusCode).toBe(401);
    expect(await renew(saved)).toBe(401);
  });

  it('S3 log-out ends this session and no other', async () => {
    const person = await service.account();
    const [here, elsewhere] = [await service.loggedIn(person), await service.loggedIn(person)];
    await here.post('/logout');
    expect(await isLogged(elsewhere)).toBe(200);
  });

  it('S3 log-out on all devices ends every session of the account at once, and nobody else’s', async () => {
    const person = await service.account();
    const [here, elsewhere] = [await service.loggedIn(person), await service.loggedIn(person)];
    const [saved, stranger] = [copyOf(here), await service.loggedIn()];
    const answer = await here.post('/account/logout-everywhere');
    expect([answer.statusCode, answer.message]).toEqual([200, 'You are logged out everywhere']);
    expect([...here.cookies.keys()]).toEqual(['vestibule_device', 'uiLanguageId']);
    for (const visitor of [saved, elsewhere])
      expect([await isLogged(visitor), await renew(visitor)]).toEqual([401, 401]);
    expect(await isLogged(stranger)).toBe(200);
  });

  it('S5 a cookie that came twice never chooses the session, in any order', async () => {
    const [mine, tossers] = [await service.loggedIn(), await service.loggedIn()];
    for (const kind of ['access', 'refresh']) {
      const name = `vestibule_${kind}`;
      const [own, tossed] = [`${name}=${mine.cookies.get(name)}`, `${name}=${tossers.cookies.get(name)}`];
      for (const cookie of [
        `${own}; ${tossed}`,
        `${tossed}; ${own}`,
        `${own};${own}`,
        ` ${tossed} ;x=1; ${own}`,
        `${name}=; ${own}`,
        `${name}=""; ${own}`,
      ]) {
        const headers = { cookie };
        const visitor = createVisitor(service.app);
        const answer =
          kind === 'access'
            ? await visitor.get('/profile', { headers })
            : await visitor.post('/refreshaccesstoken', undefined, { headers });
        expect([cookie, answer.statusCode]).toEqual([cookie, 401]);
      }
    }
    expect([await isLogged(mine), await isLogged(tossers)]).toEqual([200, 200]);
  });

  it('S7 an access token lives 15 minutes, a second either side', async () => {
    const visitor = await service.loggedIn();
    await service.later(lifetimes.access - 2);
    expect(await isLogged(visitor)).toBe(200);
    await service.later(3);
    expect(await isLogged(visitor)).toBe(401);
    expect(await renew(visitor)).toBe(200);
    expect(await isLogged(visitor)).toBe(200);
  });

  it.each([
    [true, lifetimes.remembered],
    [false, lifetimes.unremembered],
  ] as const)(
    'S7 remembered %s: idle and absolute lifetimes hold a second either side, renewals included',
    async (isRemembered, { idle, absolute }) => {
      const [late, early] = [
        await service.loggedIn(undefined, isRemembered),
        await service.loggedIn(undefined, isRemembered),
      ];
      await service.later(idle - 2);
      expect(await renew(early)).toBe(200);
      await service.later(3);
      expect(await renew(late)).toBe(401);

      let age = idle + 1;
      for (; age + idle - 60 < absolute; age += idle - 60) {
        await service.later(idle - 60);
        expect(await renew(early)).toBe(200);
      }
      await service.later(absolute - age - 2);
      expect(await renew(early)).toBe(200);
      expect(await isLogged(early)).toBe(200);
      await service.later(3);
      expect(await isLogged(early)).toBe(401);
      expect(await renew(early)).toBe(401);
    },
  );

  it('S7 a remembered cookie lasts 30 days, and never longer than its session', async () => {
    const visitor = await service.loggedIn(undefined, true);
    const maxAge = async () => (await visitor.post('/refreshaccesstoken')).cookies.map((cookie) => cookie.maxAge);
    expect(await maxAge()).toEqual([lifetimes.remembered.idle, lifetimes.remembered.idle]);
    for (let month = 0; month < 2; month += 1) {
      await service.later(lifetimes.remembered.idle - 60);
      await maxAge();
    }
    await service.later(lifetimes.remembered.idle - 3_600);
    const [left = 0] = await maxAge();
    expect(left).toBeGreaterThan(3_600);
    expect(left).toBeLessThan(3_800);
  });

  describe('S8 rotation', () => {
    it('goes on for as long as each token is used once', async () => {
      const visitor = await service.loggedIn();
      for (let turn = 0; turn < 5; turn += 1) {
        await service.later(60);
        expect(await renew(visitor)).toBe(200);
      }
    });

    it('a token used again within ten seconds gets a sibling, and both are logged in', async () => {
      const [one, other] = await twins();
      expect(await renew(one)).toBe(200);
      await service.later(lifetimes.grace - 2);
      expect(await renew(other)).toBe(200);
      expect([await isLogged(one), await isLogged(other)]).toEqual([200, 200]);
      expect(await renew(other)).toBe(200);
    });

    it('a token used again after that ends the whole family, the newest tokens too', async () => {
      const [one, thief] = await twins();
      expect(await renew(one)).toBe(200);
      await service.later(lifetimes.grace + 1);
      expect(await renew(thief)).toBe(401);
      expect(await isLogged(one)).toBe(401);
      expect(await renew(one)).toBe(401);
    });

    it('a token of two generations ago ends the family, within ten seconds too', async () => {
      const [one, thief] = await twins();
      expect([await renew(one), await renew(one)]).toEqual([200, 200]);
      expect(await renew(thief)).toBe(401);
      expect(await isLogged(one)).toBe(401);
    });

    it('a sibling that its twin left behind ends the family', async () => {
      const [one, thief] = await twins();
      expect([await renew(one), await renew(thief)]).toEqual([200, 200]);
      await service.later(60);
      expect(await renew(one)).toBe(200);
      await service.later(60);
      expect(await renew(thief)).toBe(401);
      expect(await renew(one)).toBe(401);
    });

    it('a token of long ago ends the family too, though no more than two generations are stored', async () => {
      const person = await service.account();
      const one = await service.loggedIn(person);
      const thief = copyOf(one);
      for (let turn = 0; turn < 30; turn += 1) expect(await renew(one)).toBe(200);
      const stored = await service.db
        .selectFrom('session_tokens')
        .innerJoin('sessions', 'sessions.id', 'session_id')
        .innerJoin('accounts', 'accounts.id', 'account_id')
        .select(['kind', 'session_tokens.generation'])
        .where('username', '=', person.username)
        .orderBy('session_tokens.generation')
        .execute();
      expect(stored.filter(({ kind }) => kind === 'refresh').map(({ generation }) => generation)).toEqual([29, 30]);
      expect(stored).toHaveLength(4);
      expect(await renew(thief)).toBe(401);
      expect(await isLogged(one)).toBe(401);
    });

    it('a made-up token ends nothing, whatever it ends with', async () => {
      const visitor = await service.loggedIn();
      const token = visitor.cookies.get('vestibule_refresh') ?? '';
      for (const forged of [newToken(), `${newToken().slice(0, 12)}${token.slice(12)}`, token.slice(12), ''])
        expect(await renew(withCookies(new Map([['vestibule_refresh', forged]])))).toBe(401);
      expect(await renew(visitor)).toBe(200);
    });

    it('ends no other log-in of the account', async () => {
      const person = await service.account();
      const elsewhere = await service.loggedIn(person);
      const stolen = copyOf(await service.loggedIn(person));
      const owner = copyOf(stolen);
      await renew(owner);
      await service.later(60);
      await renew(stolen);
      expect(await isLogged(elsewhere)).toBe(200);
    });

    async function twins(): Promise<[Visitor, Visitor]> {
      const visitor = await service.loggedIn();
      return [visitor, copyOf(visitor)];
    }
  });

  it('@race S9 fifty parallel renewals of one token: one generation, no error, everybody logged in', async () => {
    const visitor = await service.loggedIn();
    const tabs = Array.from({ length: 50 }, () => copyOf(visitor));
    expect(await Promise.all(tabs.map(renew))).toEqual(new Array(50).fill(200));
    expect(await Promise.all(tabs.map(isLogged))).toEqual(new Array(50).fill(200));
    const profile = (await tabs[0]?.get('/profile'))?.json<{ username: string }>();
    const sessions = await service.db
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'account_id')
      .select('generation')
      .where('username', '=', String(profile?.username))
      .execute();
    expect(sessions).toEqual([{ generation: 1 }]);
    expect(await renew(tabs[17] as Visitor)).toBe(200);
  });

  it('an account has fifty sessions at most: the oldest ends', async () => {
    const person = await service.account();
    const visitors: Visitor[] = [];
    for (let turn = 0; turn < 52; turn += 1) visitors.push(await service.loggedIn(person));
    const statuses = await Promise.all(visitors.map(isLogged));
    expect(statuses).toEqual([401, 401, ...new Array<number>(50).fill(200)]);
    // Log-ins at the same moment do not add up to more.
    await Promise.all(Array.from({ length: 10 }, () => service.loggedIn(person)));
    const left = await service.db
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'account_id')
      .select('sessions.id')
      .where('username', '=', person.username)
      .execute();
    expect(left).toHaveLength(50);
  });

  it('S10 an answer that was lost heals: the same token again works', async () => {
    const visitor = await service.loggedIn();
    expect(await renew(copyOf(visitor))).toBe(200);
    expect(await renew(visitor)).toBe(200);
    expect(await isLogged(visitor)).toBe(200);
  });

  it('S11 a restart revives nothing', async () => {
    const visitor = await service.loggedIn();
    const [ended, rotated] = [copyOf(visitor), copyOf(await service.loggedIn())];
    const newest = copyOf(rotated);
    await visitor.post('/logout');
    await renew(newest);
    await service.later(60);
    const again = await createTestService(service.db);
    try {
      for (const saved of [ended, rotated]) {
        const replay = createVisitor(again.app);
        for (const [name, value] of saved.cookies) replay.cookies.set(name, value);
        expect((await replay.post('/refreshaccesstoken')).statusCode).toBe(401);
      }
    } finally {
      await again.close();
    }
    expect(await isLogged(newest)).toBe(401);
  });
});

describe('S9 a renewal that waits for another', () => {
  it('goes by what that one left behind, not by what it saw before', async () => {
    const db = await openTestDatabase('PostgreSQL');
    const service = await createTestService(db);
    const visitor = await service.loggedIn();
    const other = await db.startTransaction().execute();
    // Another instance has the family's row, and has exchanged the token twice by the time it lets go.
    await other.updateTable('sessions').set({ generation: 2 }).execute();
    const renewal = visitor.post('/refreshaccesstoken');
    let waits = 0;
    while (waits === 0) {
      const { rows } = await sql<{
        count: string;
      }>`select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      );
      waits = Number(rows[0]?.count);
    }
    await other.commit().execute();
    expect((await renewal).statusCode).toBe(401);
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    await service.close();
    await db.destroy();
  });
});
