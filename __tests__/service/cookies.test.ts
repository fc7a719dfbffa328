import { CookieJar } from 'tough-cookie';
import { valuesOf } from '../../server/sessions/cookies';
import { logInBody, type Person } from '../fixtures/people';
import { addressesOf, engine, serviceOn } from '../support/testService';

describe('cookies of a domain and of other services', () => {
  const usual = serviceOn(engine);

  async function serviceAt(siteOrigin: string, cookieDomain?: string) {
    const addresses = addressesOf(siteOrigin);
    const service = await usual.beside({ addresses, ...(cookieDomain && { cookieDomain }) });
    const call = async (jar: CookieJar, method: 'GET' | 'POST', path: string, payload?: object) => {
      const url = `${siteOrigin}/api${path}`;
      const headers = { host: new URL(siteOrigin).host, cookie: await jar.getCookieString(url) };
      const answer = await service.app.inject({ method, url, headers, ...(payload && { payload }) });
      const lines = [answer.headers['set-cookie'] ?? []].flat();
      for (const line of lines) await jar.setCookie(line, url, { ignoreError: true });
      return answer;
    };
    return {
      async loggedIn(jar: CookieJar, known?: Person) {
        const person = known ?? (await service.account());
        expect((await call(jar, 'POST', '/login', logInBody(person.username))).statusCode).toBe(200);
        return person;
      },
      renew: (jar: CookieJar) => call(jar, 'POST', '/refreshaccesstoken'),
      /** The name that the browser is logged in under; like a page, it renews once after a refusal. */
      async nameIn(jar: CookieJar) {
        const first = await call(jar, 'GET', '/profile');
        if (first.statusCode === 401) await call(jar, 'POST', '/refreshaccesstoken');
        const answer = first.statusCode === 401 ? await call(jar, 'GET', '/profile') : first;
        return answer.json<{ username?: string }>().username;
      },
    };
  }
  const newJar = () => new CookieJar(undefined, { prefixSecurity: 'strict' });

  it.each([
    ['two ports of a host', ['http://home.example:8080'], ['http://home.example:8081']],
    ['the domain turned on', ['https://door.site.example'], ['https://door.site.example', 'site.example']],
    [
      'the domain moved',
      ['https://door.a.site.example', 'a.site.example'],
      ['https://door.a.site.example', 'site.example'],
    ],
    [
      'staging below production',
      ['https://door.site.example', 'site.example'],
      ['https://door.test.site.example', 'test.site.example'],
    ],
  ] as [string, [string, string?], [string, string?]][])(
    'S12 of %s lock nobody out and end no other session',
    async (_what, ...configurations) => {
      const [one, other] = [await serviceAt(...configurations[0]), await serviceAt(...configurations[1])];
      const jar = newJar();
      const [first, second] = [await one.loggedIn(jar), await other.loggedIn(jar)];
      expect([await one.nameIn(jar), await other.nameIn(jar)]).toEqual([first.username, second.username]);
    },
  );

  it.each([
    ['in its place', 'site.example', '/', false],
    ['beside it, for the paths of the calls', 'site.example', '/api', true],
    ['beside it, for one call', 'site.example', '/api/profile', true],
    ['beside it, for the host and those below', 'door.site.example', '/', true],
  ])('S13 a session that a sub-domain puts %s is never taken, and cleared', async (_where, domain, path, isOwnKept) => {
    const site = await serviceAt('https://door.site.example', 'site.example');
    const [jar, thiefs] = [newJar(), newJar()];
    const person = await site.loggedIn(jar);
    await site.loggedIn(thiefs);
    for (const { key, value } of await thiefs.getCookies('https://door.site.example'))
      if (key.startsWith('__Secure-vestibule_'))
        await jar.setCookie(`${key}=${value}; Domain=${domain}; Path=${path}; Secure`, `https://evil.${domain}`);

    await site.renew(jar);
    expect(await site.nameIn(jar)).toBe(isOwnKept ? person.username : undefined);
    await site.loggedIn(jar, person);
    expect(await site.nameIn(jar)).toBe(person.username);
  });
});

it('S5 a name with any other character beside it is another cookie, which any host of the domain may set', () => {
  const bytes = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code));
  const isOurs = (pair: string) => valuesOf(pair, '__Host-x').length > 0;
  const ours = bytes.filter((one) => [`${one}__Host-x=1`, `__Host-x${one}=1`].some(isOurs));
  expect(ours.filter((one) => !';='.includes(one))).toEqual(['\t', ' ']);
});
