import { lifetimes } from '../../server/sessions/sessions';
import type { Answer } from '../support/serviceVisitor';
import { newPerson } from '../fixtures/people';
import { atOnce, day, serviceOn, statusesOf } from '../support/testService';

type Use = 'verify' | 'reset' | 'restore';

describe('a mailed link', () => {
  const service = serviceOn('PostgreSQL', { isResetByMail: true });

  const askForReset = async () => service.resetLinkTo((await service.account()).email);
  const askForChange = async () => {
    const { person, visitor } = await service.member();
    return { person, token: await service.changeLinkTo(newPerson().email, visitor) };
  };
  const change = async () => {
    const { person, token } = await askForChange();
    await service.verify(token);
    return service.linkTo(person.email);
  };
  const uses: Readonly<Record<Use, (Token: unknown, visitor?: ReturnType<typeof service.visitor>) => Promise<Answer>>> =
    {
      verify: (Token) => service.verify(Token),
      reset: (Token, visitor = service.visitor()) => visitor.resetPassword(Token, 'N3w-password!'),
      restore: (Token, visitor = service.visitor()) => visitor.restoreEmail(Token),
    };
  const links: readonly [purpose: string, serves: Use, seconds: number, make: () => Promise<string>][] = [
    ['verify an email', 'verify', day, () => service.signUp()],
    ['set a new password', 'reset', 3_600, askForReset],
    ['take another email', 'verify', day, async () => (await askForChange()).token],
    ['give the old email back', 'restore', 7 * day, change],
  ];

  it.each(links)('V3 to %s does only that, and only until it expires', async (_purpose, serves, seconds, make) => {
    const [early, late] = [await make(), await make()];
    for (const [name, use] of Object.entries(uses))
      if (name !== serves) expect([name, (await use(early)).statusCode]).toEqual([name, 400]);
    await service.later(seconds - 30);
    expect((await uses[serves](early)).statusCode).toBe(200);
    await service.later(31);
    expect(statusesOf([await uses[serves](late), await uses[serves](early)])).toEqual([400, 400]);
  });

  for (const [purpose, serves, , make] of links)
    it(`@race V3 to ${purpose} is used twenty times at once without an error`, async () => {
      const token = await make();
      const statuses = statusesOf(await atOnce(20, () => uses[serves](token))).toSorted();
      // Mail scanners open links too: the visitor's own press is answered the same.
      expect(statuses).toEqual([200, ...new Array<number>(19).fill(serves === 'verify' ? 200 : 400)]);
    });

  it.each([
    ['reset', askForReset],
    ['restore', change],
  ] as const)('S3 (%s) ends the session of another account in whose browser it is used', async (use, make) => {
    const other = await service.account();
    const elsewhere = await service.loggedIn(other);
    // An access token that has expired does not end a session.
    for (const hasExpired of [false, true]) {
      const browser = await service.loggedIn(other);
      const token = await make();
      if (hasExpired) await service.later(lifetimes.access);
      const headers = { cookie: browser.cookieHeader() };
      expect((await uses[use](token, browser)).statusCode).toBe(200);
      expect((await service.visitor().post('/refreshaccesstoken', {}, { headers })).statusCode).toBe(401);
    }
    expect(await elsewhere.renew()).toBe(200);
  });

  it('V4 is matched by nothing blank, null, a list or a wildcard', async () => {
    await Promise.all(links.map(([, , , make]) => make()));
    const texts = ['', ' ', '%', '*', '_', "' or '1'='1", 'x'.repeat(1_000), 'x'.repeat(43), '😀'];
    for (const token of [...texts, null, undefined, [], ['x'], {}, { $ne: '' }, true, 0])
      for (const [name, use] of Object.entries(uses))
        expect([name, token, (await use(token)).statusCode]).toEqual([name, token, 400]);
  });
});
