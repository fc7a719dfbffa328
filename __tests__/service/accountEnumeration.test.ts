import { engine, noting, openTestDatabase } from '../support/serviceDatabase';
import { createTestService, logInBody, newPerson, type Person, type TestService } from '../support/testService';
import type { Answer } from '../support/serviceVisitor';

describe('E1 whether an account exists', () => {
  let service: TestService;
  let asked: TestService;
  const statements: string[] = [];
  beforeAll(async () => {
    const db = await openTestDatabase(engine);
    service = await createTestService(db);
    const noted = noting(db, (statement) => statements.push(statement));
    asked = await createTestService(noted, { isResetByMail: true });
    await asked.mails.close();
    await asked.logOuts.close();
  });
  afterAll(async () => {
    await asked.close();
    await service.close();
    await service.db.destroy();
  });

  async function seen(ask: () => Promise<Answer>) {
    statements.length = 0;
    const { statusCode, body, headers } = await ask();
    const { date: _date, 'x-request-id': _id, ...said } = headers;
    // Refusals are stored a second later, and imported hashes are reloaded every two, in addition to other queries.
    const own = statements.filter(
      (one) => !/security_events|"id", "username_key", "email_key"|json_agg\(hash\)/.test(one),
    );
    return { statusCode, body, said, statements: own };
  }

  it('is revealed neither by the answer nor by the cost of a password reset link', async () => {
    const [person, waiting] = [await service.account(), newPerson()];
    await service.signUp(waiting);
    const ask = (Email: string) => seen(() => asked.visitor().post('/account/reset-link', { Email }));
    const unknown = await ask(newPerson().email);
    expect([unknown.statusCode, unknown.statements.length]).toEqual([200, 1]);
    for (const { email } of [person, waiting]) expect(await ask(email)).toEqual(unknown);
  });

  it('is revealed neither by the answer nor by the cost of a change of email', async () => {
    const [person, visitor] = [await service.account(), asked.visitor()];
    await visitor.post('/login', logInBody((await service.account()).username));
    const ask = (Email: string) => seen(() => visitor.put('/account/email', { Email }));
    const free = await ask(newPerson().email);
    expect(free.statusCode).toBe(200);
    expect(free.statements.length).toBeGreaterThan(3);
    for (const email of [person.email, person.email.toUpperCase()]) expect(await ask(email)).toEqual(free);
  });

  it('is revealed by no call after a deletion', async () => {
    const person = await service.account();
    const visitor = await service.loggedIn(person);
    const cookie = visitor.cookieHeader().replace(/vestibule_device_8080=[^;]*;? ?/, '');
    await asked.visitor().post('/account/reset-link', { Email: person.email });
    const link = await service.linkTo(person.email);
    expect((await visitor.post('/account/delete')).statusCode).toBe(200);

    // They look like cookies and links, but were never issued.
    const madeUp = (token: string) => token.replace(/[\w-]{20}(?=;|$)/g, 'A'.repeat(20));
    const postWith = (cookies: string, path: string) =>
      asked.visitor().post(path, undefined, { headers: { cookie: cookies } });
    const asks: readonly ((given: Person, cookies: string, token: string) => Promise<Answer>)[] = [
      (_one, cookies) => postWith(cookies, '/account/delete'),
      (_one, cookies) => postWith(cookies, '/refreshaccesstoken'),
      (_one, _cookies, Token) => asked.visitor().post('/account/reset-password', { Token, Password: 'N3w-password!' }),
      (_one, _cookies, Token) => asked.visitor().post('/account/restore-email', { Token }),
      (_one, _cookies, Token) => asked.verify(Token),
      ({ email }) => asked.visitor().post('/account/reset-link', { Email: email }),
      ({ username }) => asked.logIn(username),
      ({ email }) => asked.logIn(email),
    ];
    for (const ask of asks)
      expect(await seen(() => ask(person, cookie, link))).toEqual(
        await seen(() => ask(newPerson(), madeUp(cookie), madeUp(link))),
      );
  });
});
