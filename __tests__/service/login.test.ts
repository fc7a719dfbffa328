import { lifetimes } from '../../server/sessions/sessions';
import { logInBody, newPerson, password, wrongPassword } from '../fixtures/people';
import { addressesOf, cookieOf, engine, serviceOn } from '../support/testService';

describe('POST /api/login (docs/behaviour.md, 2, 5 and 7)', () => {
  const service = serviceOn(engine);

  it("answers the account's language, and the visitor is logged in", async () => {
    const { username, email } = await service.account();
    const visitor = service.visitor();
    const answer = await visitor.logIn(username);
    const told = { sub: await service.subjectOf({ username }), uiLanguageId: 1, username, email };
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'User logged in correctly', ...told }]);
    expect(await visitor.isLogged()).toBe(200);
    expect(visitor.cookies.get('uiLanguageId')).toBe('1');
  });

  it('E1 gives an unknown account and a wrong password the same answer', async () => {
    const { username } = await service.account();
    const [wrong, unknown] = [await service.logIn(username, wrongPassword), await service.logIn('nobody_here')];
    expect([wrong.statusCode, wrong.message, wrong.cookies]).toEqual([401, 'Wrong username, email or password', []]);
    expect([unknown.statusCode, unknown.body]).toEqual([401, wrong.body]);
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers));
  });

  it('says only to people with the right password that the email is not verified, and sends a new link', async () => {
    const person = newPerson();
    await service.signUp(person);
    const before = service.sent.length;
    expect(await service.logInStatus(person.username, wrongPassword)).toBe(401);
    await service.mails.idle();
    expect(service.sent).toHaveLength(before);

    expect(await service.logIn(person.username)).toMatchObject({ statusCode: 403, cookies: [] });
    expect((await service.verify(await service.linkTo(person.email))).statusCode).toBe(200);
    expect(service.sent).toHaveLength(before + 1);
    expect(await service.logInStatus(person.username)).toBe(200);
  });

  it('S2 a login always gives new tokens, and the session brought along is dead', async () => {
    const { person, planted } = await service.member('planted');
    const headers = { cookie: planted.cookieHeader() };
    const tokens = () => [cookieOf('access'), cookieOf('refresh')].map((name) => planted.cookies.get(name));
    const oldTokens = tokens();
    await planted.logIn(person.username);
    expect(await planted.isLogged()).toBe(200);
    expect(tokens().filter((token) => token === undefined || oldTokens.includes(token))).toEqual([]);
    expect((await service.visitor().get('/islogged', { headers })).statusCode).toBe(401);
    expect((await service.visitor().post('/refreshaccesstoken', undefined, { headers })).statusCode).toBe(401);
  });

  it('V1 a password counts to its last byte, the 73rd and the 256th too', async () => {
    const secret = `Aa1!${'x'.repeat(251)}é`;
    const { username } = await service.account(newPerson(), secret);
    for (const right of [secret, secret.normalize('NFD')]) expect(await service.logInStatus(username, right)).toBe(200);
    const changed = [0, 3, 71, 72, 73, 254, 255].map((at) => `${secret.slice(0, at)}Z${secret.slice(at + 1)}`);
    for (const wrong of [...changed, secret.slice(0, -1), `${secret}x`])
      expect([wrong, await service.logInStatus(username, wrong)]).toEqual([wrong, 401]);
  });

  for (const [siteOrigin, cookieDomain, isRemembered, prefix, suffix, rest] of [
    ['http://localhost:8080', undefined, false, '', '_8080', 'HttpOnly; SameSite=Lax'],
    ['https://www.example.org', undefined, true, '__Host-', '', 'HttpOnly; Secure; SameSite=Lax'],
    ['https://www.example.org', 'example.org', true, '__Secure-', '_www_example.org', 'HttpOnly; Secure; SameSite=Lax'],
  ] as const)
    it(`S4 sets cookies at ${siteOrigin} with domain ${cookieDomain}, remembered ${isRemembered}, that are exactly the allow-list's`, async () => {
      const addresses = addressesOf(siteOrigin);
      const site = await service.beside({ addresses, ...(cookieDomain && { cookieDomain }) });
      const { username } = await site.account();
      const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example', host: 'evil.example' };
      const answer = await site.visitor().post('/login', logInBody(username, password, isRemembered), { headers });
      const domain = cookieDomain === undefined ? '' : `; Domain=${cookieDomain}`;
      const life = isRemembered ? `; Max-Age=${lifetimes.remembered.idle}` : '';
      const cookies = [answer.headers['set-cookie']].flat().map(String);
      expect(
        cookies.map((line) => line.replace(/=[\w-]{43};/, '=TOKEN;').replace(/=[\w-]{22}\.[\w-]{22};/, '=DEVICE;')),
      ).toEqual([
        `${prefix}vestibule_access${suffix}=TOKEN${life}${domain}; Path=/; ${rest}`,
        `${prefix}vestibule_refresh${suffix}=TOKEN${life}${domain}; Path=/; ${rest}`,
        `vestibule_session${suffix.startsWith('_8') ? suffix : ''}=1${life}${domain}; Path=/; ${rest.replace('HttpOnly; ', '')}`,
        ...(cookieDomain === undefined ? [] : [`__Host-vestibule_bound_${cookieDomain}=TOKEN${life}; Path=/; ${rest}`]),
        `${prefix}vestibule_device${suffix}=DEVICE${isRemembered ? '; Max-Age=31536000' : ''}${domain}; Path=/; ${rest}`,
        `uiLanguageId=1; Max-Age=31536000${domain}; Path=/${prefix === '' ? '' : '; Secure'}; SameSite=Lax`,
      ]);
    });
});
