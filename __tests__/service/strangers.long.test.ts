import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { addApp } from '../../server/openid/apps';
import type { Visitor } from '../support/serviceVisitor';
import { cookieOf, origin, serviceOn } from '../support/testService';

const redirect = 'https://shop.example/callback';
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

describe('O1: with any cookies and headers', () => {
  const service = serviceOn('PGlite');
  let victim: Visitor;
  /** What outsiders can know or guess of the victim's session and account. */
  let handles: string[];
  beforeAll(async () => {
    await addApp(service.db, { name: 'phone', redirects: [redirect], isPublic: true });
    victim = await service.loggedIn();
    await call('GET', authorization, { cookie: victim.cookieHeader() });
    const session = await service.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
    const states = await service.db.selectFrom('openid_states').select('key').execute();
    handles = [
      ...[session.id, session.account_id].flatMap((id) => [`${id}`, `site.${id}`]),
      session.public_id,
      ...states.map(({ key }) => key),
    ];
  });

  const query = new URLSearchParams({
    client_id: 'phone',
    redirect_uri: redirect,
    response_type: 'code',
    scope: 'openid',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    prompt: 'none',
  });
  const authorization = `/api/oidc/auth?${query}`;

  const call = (method: 'GET' | 'POST', url: string, headers: InjectOptions['headers'] = {}, payload = '') =>
    service.app.inject({ method, url, headers, ...(payload !== '' && { payload }) });

  const spelled = (value: fc.Arbitrary<string>) =>
    fc
      .tuple(value, fc.constantFrom('', '"', ' ', '%22', "'", '\t'), fc.constantFrom('', '.sig', ';', ',x', '%00', '='))
      .map(([it, quote, end]) => `${quote}${it}${quote}${end}`);
  const cookieNames = fc.constantFrom(
    'vestibule_openid',
    '_session',
    'vestibule_access',
    '__Host-vestibule_access',
    cookieOf('access'),
    cookieOf('refresh'),
    ` ${cookieOf('access')}`,
    cookieOf('access').toUpperCase(),
  );
  const cookies = (value: fc.Arbitrary<string>) => {
    const pair = fc.tuple(cookieNames, spelled(value)).map((its) => its.join('='));
    return fc.array(pair, { minLength: 1, maxLength: 3 }).map((pairs) => pairs.join('; '));
  };

  it('a client without a session gets no token, and no session but its own ends', async () => {
    const guess = fc.nat().map((index) => handles[index % handles.length] ?? '');
    const headers = fc.record(
      {
        cookie: cookies(guess),
        authorization: fc
          .tuple(fc.constantFrom('Bearer', 'Basic', 'bearer'), spelled(guess))
          .map((its) => its.join(' ')),
        'x-forwarded-host': fc.constantFrom('evil.example', '[', 'localhost'),
        'x-forwarded-proto': fc.constantFrom('https', 'javascript', ''),
        'remote-id': guess,
        origin: fc.constantFrom(origin, 'null', 'https://evil.example'),
        accept: fc.constantFrom('text/html', 'application/json'),
      },
      { requiredKeys: [] },
    );
    const form = (fields: Record<string, string>) => new URLSearchParams({ client_id: 'phone', ...fields }).toString();
    const code = { grant_type: 'authorization_code', redirect_uri: redirect, code_verifier: verifier };
    const step = fc.tuple(headers, guess, fc.nat(7)).map(([its, guessed, which]) => {
      const posts = { ...its, 'content-type': 'application/x-www-form-urlencoded' };
      const steps: readonly Parameters<typeof call>[] = [
        ['GET', authorization, its],
        ['GET', authorization.replace('&prompt=none', ''), its],
        ['POST', '/api/oidc/token', posts, form({ ...code, code: guessed })],
        ['POST', '/api/oidc/token', posts, form({ grant_type: 'refresh_token', refresh_token: guessed })],
        ['GET', '/api/oidc/me', its],
        ['GET', `/api/oidc/session/end?client_id=phone&logout_hint=${encodeURIComponent(guessed)}`, its],
        ['POST', '/api/oidc/session/end/confirm', posts, form({ xsrf: guessed, logout: 'yes' })],
        ['POST', '/api/logout', { ...its, 'content-type': 'application/json' }, '{}'],
      ];
      return steps[which] ?? steps[0]!;
    });
    const stored = () => service.db.selectFrom('openid_states').select('key').execute();
    const before = await stored();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        for (const its of steps) {
          const answer = await call(...its);
          expect(answer.headers.location ?? '').not.toMatch(/[?&#]code=/);
          expect(answer.body).not.toMatch(/"(access|refresh|id)_token"|"sub"/);
          expect(answer.statusCode).toBeLessThan(500);
          expect(String(answer.headers['set-cookie'])).not.toMatch(/openid|_session/);
        }
      }),
      { numRuns: process.env['TEST_WORLD'] === undefined ? 60 : 5_000 },
    );
    expect(await victim.isLogged()).toBe(200);
    expect(await stored()).toEqual(before);
  });

  it('the provider knows a visitor by the same cookies as the service, or not at all', async () => {
    const access = victim.cookies.get(cookieOf('access')) ?? '';
    await fc.assert(
      fc.asyncProperty(
        cookies(fc.constantFrom(access, 'x')),
        fc.constantFrom(undefined, 'evil.example', 'localhost:8080'),
        async (cookie, host) => {
          const headers = { cookie, ...(host !== undefined && { host }) };
          const isLogged = (await call('GET', '/api/islogged', headers)).statusCode === 200;
          const { headers: answer } = await call('GET', authorization, headers);
          expect(/[?&]code=/.test(answer.location ?? '')).toBe(isLogged);
        },
      ),
      {
        numRuns: process.env['TEST_WORLD'] === undefined ? 60 : 1_000,
        examples: [[`${cookieOf('access')}=${access}`, undefined]],
      },
    );
  });
});
