import { hashOf } from '../../server/sessions/tokens';
import { engines, openTestDatabase } from '../support/serviceDatabase';
import { createTestService, newPerson, password, tokenOf, type TestService } from '../support/testService';

const day = 24 * 3_600;

describe.each(engines)('PUT /api/signup/verify-email on %s', (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(await openTestDatabase(engine));
  });
  afterAll(async () => {
    await service.close();
    await service.db.destroy();
  });

  const verify = (Token: unknown) => service.visitor().put('/signup/verify-email', { Token });
  const logIn = (name: string) =>
    service.visitor().post('/login', { UsernameOrEmail: name, Password: password, IsRememberMe: false });

  it('verifies the account, once and for all', async () => {
    const person = newPerson();
    const answer = await verify(await service.signUp(person));
    expect([answer.statusCode, answer.message, answer.cookies]).toEqual([200, 'Email verified correctly', []]);
    expect((await logIn(person.username)).statusCode).toBe(200);
  });

  it('answers 200 to the same link again, because mail scanners open links too', async () => {
    const Token = await service.signUp();
    expect((await verify(Token)).statusCode).toBe(200);
    expect((await verify(Token)).statusCode).toBe(200);
  });

  it('takes a link to the end of its 24 hours and not after', async () => {
    const [early, late] = [await service.signUp(), await service.signUp()];
    await service.later(day - 30);
    expect((await verify(early)).statusCode).toBe(200);
    await service.later(31);
    expect((await verify(late)).statusCode).toBe(400);
    expect((await verify(early)).statusCode).toBe(400);
  });

  it('V3 keeps only the hash of a token with 256 random bits', async () => {
    const Token = await service.signUp();
    expect(Buffer.from(Token, 'base64url')).toHaveLength(32);
    const stored = await service.db.selectFrom('verification_tokens').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(Token);
    expect(stored.map(({ hash }) => hash)).toContain(hashOf(Token));
    expect((await verify(hashOf(Token))).statusCode).toBe(400);
  });

  it('@race V3 twenty parallel uses verify one account, with no error', async () => {
    const person = newPerson();
    const Token = await service.signUp(person);
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(Token)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(new Array(20).fill(200));
    expect((await logIn(person.username)).statusCode).toBe(200);
  });

  it('V3 the first of two links is as good, and the second too, for the same account', async () => {
    const person = newPerson();
    const first = await service.signUp(person);
    await logIn(person.username);
    await service.mails.idle();
    const second = tokenOf(service.sent.at(-1));
    expect(second).not.toBe(first);
    expect((await verify(first)).statusCode).toBe(200);
    expect((await verify(second)).statusCode).toBe(200);
  });

  it.each([
    ['', 400],
    [' ', 400],
    ['%', 400],
    ['*', 400],
    ['_', 400],
    ["' or '1'='1", 400],
    ['x'.repeat(10_000), 400],
    ['😀', 400],
    [null, 400],
    [undefined, 400],
    [[], 400],
    [['x'], 400],
    [{}, 400],
    [{ $ne: '' }, 400],
    [true, 400],
    [0, 400],
  ])('V4 %j never matches', async (token, status) => {
    await service.signUp();
    const answer = await verify(token);
    expect([answer.statusCode, answer.message]).toEqual([
      status,
      expect.stringMatching(/link is not valid|field Token is (missing|malformed)/),
    ]);
  });

  it('V6 GET and HEAD of the call consume nothing', async () => {
    const person = newPerson();
    const Token = await service.signUp(person);
    for (const method of ['GET', 'HEAD'] as const) {
      expect((await service.app.inject({ method, url: `/api/signup/verify-email?token=${Token}` })).statusCode).toBe(
        404,
      );
      expect(
        (await service.app.inject({ method, url: `/accounts/verify-email?token=${Token}` })).headers['referrer-policy'],
      ).toBe('no-referrer');
    }
    expect((await logIn(person.username)).statusCode).toBe(403);
    expect((await verify(Token)).statusCode).toBe(200);
  });
});
