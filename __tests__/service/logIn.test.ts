import { engines, openTestDatabase } from '../support/serviceDatabase';
import { createTestService, newPerson, password, tokenOf, type TestService } from '../support/testService';

describe.each(engines)('POST /api/login on %s', (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(await openTestDatabase(engine));
  });
  afterAll(async () => {
    await service.close();
    await service.db.destroy();
  });

  const logIn = (name: string, secret = password, isRemembered = false) =>
    service.visitor().post('/login', { UsernameOrEmail: name, Password: secret, IsRememberMe: isRemembered });

  it("answers the account's language, and the visitor is logged in", async () => {
    const { username } = await service.account();
    const visitor = service.visitor();
    const answer = await visitor.post('/login', { UsernameOrEmail: username, Password: password, IsRememberMe: false });
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'User logged in correctly', uiLanguageId: 1 }]);
    expect((await visitor.get('/islogged')).statusCode).toBe(200);
    expect(visitor.cookies.get('uiLanguageId')).toBe('1');
  });

  it('takes the name and the email in any case and Unicode form', async () => {
    const { username, email } = await service.account({ username: 'Zoë.Größe', email: 'Zoe.Groesse@Example.ORG' });
    const spellings = [
      username,
      email,
      'ZOË.GRÖSSE',
      'zoë.grösse',
      username.normalize('NFD'),
      email.toUpperCase(),
      ` ${email} `,
      'ｚoë.größe',
    ];
    for (const spelling of spellings) expect([spelling, (await logIn(spelling)).statusCode]).toEqual([spelling, 200]);
  });

  it.each([
    ['', password, 'Please enter a valid username or email'],
    ['ab', password, 'Please enter a valid username or email'],
    ['   ', password, 'Please enter a valid username or email'],
    ['somebody', '12345', 'Password must be at least 6 characters long'],
    ['ab', '12345', 'Please enter a valid username or email'],
  ])('refuses %j with %j in the words of the specification', async (name, secret, message) => {
    const answer = await logIn(name, secret);
    expect([answer.statusCode, answer.message]).toEqual([400, message]);
  });

  it('gives an unknown account and a wrong password the same answer', async () => {
    const { username } = await service.account();
    const wrong = await logIn(username, 'Wr0ng-password!');
    const unknown = await logIn('nobody_here', 'Wr0ng-password!');
    expect([wrong.statusCode, wrong.body]).toEqual([401, '{"message":"Wrong username, email or password"}']);
    expect([unknown.statusCode, unknown.body, Object.keys(unknown.headers)]).toEqual([
      401,
      wrong.body,
      Object.keys(wrong.headers),
    ]);
    expect(wrong.cookies).toEqual([]);
  });

  it('tells whoever has the right password that the email is not verified, sends a new link, and tells others nothing', async () => {
    const person = newPerson();
    await service.signUp(person);
    const before = service.sent.length;
    expect((await logIn(person.username, 'Wr0ng-password!')).statusCode).toBe(401);
    await service.mails.idle();
    expect(service.sent).toHaveLength(before);

    const answer = await logIn(person.username);
    expect([answer.statusCode, answer.message, answer.cookies]).toEqual([
      403,
      'Please verify your email first: we have sent you a link',
      [],
    ]);
    await service.mails.idle();
    expect(service.sent).toHaveLength(before + 1);
    await service.visitor().put('/signup/verify-email', { Token: tokenOf(service.sent.at(-1)) });
    expect((await logIn(person.username)).statusCode).toBe(200);
  });

  it('S2 a log-in always gives new tokens, and the session brought along is dead', async () => {
    const person = await service.account();
    const planted = await service.loggedIn(person);
    const old = planted.cookieHeader();
    const tokens = () => ['vestibule_access', 'vestibule_refresh'].map((name) => planted.cookies.get(name));
    const oldTokens = tokens();
    await planted.post('/login', { UsernameOrEmail: person.username, Password: password, IsRememberMe: false });
    expect((await planted.get('/islogged')).statusCode).toBe(200);
    expect(tokens().filter((token) => token === undefined || oldTokens.includes(token))).toEqual([]);
    expect((await service.visitor().get('/islogged', { headers: { cookie: old } })).statusCode).toBe(401);
    expect(
      (await service.visitor().post('/refreshaccesstoken', undefined, { headers: { cookie: old } })).statusCode,
    ).toBe(401);
  });

  it('S2 a token that a stranger made up is never taken on', async () => {
    const { username } = await service.account();
    const answer = await service
      .visitor()
      .post(
        '/login',
        { UsernameOrEmail: username, Password: password, IsRememberMe: false },
        { headers: { cookie: 'vestibule_access=chosen; vestibule_refresh=chosen' } },
      );
    expect(answer.statusCode).toBe(200);
    expect(answer.body + JSON.stringify(answer.cookies)).not.toContain('chosen');
  });

  it('V1 a password counts to its last byte, the 73rd and the 256th too', async () => {
    const secret = `Aa1!${'x'.repeat(251)}é`;
    const { username } = await service.account(newPerson(), secret);
    expect((await logIn(username, secret)).statusCode).toBe(200);
    for (const at of [0, 3, 71, 72, 73, 254, 255]) {
      const changed = `${secret.slice(0, at)}Z${secret.slice(at + 1)}`;
      expect([at, (await logIn(username, changed)).statusCode]).toEqual([at, 401]);
    }
    expect((await logIn(username, secret.slice(0, -1))).statusCode).toBe(401);
    expect((await logIn(username, `${secret}x`)).statusCode).toBe(401);
    expect((await logIn(username, secret.normalize('NFD'))).statusCode).toBe(200);
  });
});

describe('S4 the cookies of a log-in', () => {
  const cases = [
    ['http://localhost:8080', undefined, false, '', 'HttpOnly; SameSite=Lax'],
    ['http://localhost:8080', undefined, true, '', 'HttpOnly; SameSite=Lax'],
    ['https://www.example.org', undefined, false, '__Host-', 'HttpOnly; Secure; SameSite=Lax'],
    ['https://www.example.org', undefined, true, '__Host-', 'HttpOnly; Secure; SameSite=Lax'],
    ['https://www.example.org', 'example.org', true, '__Secure-', 'HttpOnly; Secure; SameSite=Lax'],
  ] as const;
  let service: TestService;
  afterEach(async () => {
    await service.close();
    await service.db.destroy();
  });

  it.each(cases)(
    "at %s with domain %s, remembered %s, are exactly the allow-list's",
    async (siteOrigin, cookieDomain, isRemembered, prefix, rest) => {
      service = await createTestService(await openTestDatabase('PostgreSQL'), {
        addresses: { siteOrigin, sisterHost: 'recipes.example.org', callers: [siteOrigin] },
        ...(cookieDomain && { cookieDomain }),
      });
      const { username } = await service.account();
      const forged = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example', host: 'evil.example' };
      const answer = await service
        .visitor()
        .post(
          '/login',
          { UsernameOrEmail: username, Password: password, IsRememberMe: isRemembered },
          { headers: forged },
        );
      const domain = cookieDomain === undefined ? '' : `; Domain=${cookieDomain}`;
      const life = isRemembered ? '; Max-Age=2592000' : '';
      const secure = prefix === '' ? '' : '; Secure';
      expect(
        [answer.headers['set-cookie']].flat().map((line) =>
          String(line)
            .replace(/=[\w-]{43};/, '=TOKEN;')
            .replace(/=[\w-]{22}\.[\w-]{22};/, '=DEVICE;'),
        ),
      ).toEqual([
        `${prefix}vestibule_access=TOKEN${life}${domain}; Path=/; ${rest}`,
        `${prefix}vestibule_refresh=TOKEN${life}${domain}; Path=/; ${rest}`,
        `${prefix}vestibule_device=DEVICE${isRemembered ? '; Max-Age=31536000' : ''}${domain}; Path=/; ${rest}`,
        `uiLanguageId=1; Max-Age=31536000${domain}; Path=/${secure}; SameSite=Lax`,
      ]);
    },
  );
});
