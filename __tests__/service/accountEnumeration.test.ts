import { noting } from '../support/serviceDatabase';
import { logInBody, newPerson } from '../fixtures/people';
import { createTestService, engine, serviceOn, type TestService } from '../support/testService';
import type { Answer } from '../support/serviceVisitor';

describe('E1 whether an account exists', () => {
  const service = serviceOn(engine);
  let asked: TestService;
  const statements: string[] = [];
  beforeAll(async () => {
    const noted = noting(service.db, (statement) => statements.push(statement));
    asked = await createTestService(noted, { isResetByMail: true });
    await asked.mails.close();
    await asked.logouts.close();
  });
  afterAll(() => asked.app.close());

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
    const ask = (Email: string) => seen(() => asked.visitor().askForReset(Email));
    const unknown = await ask(newPerson().email);
    expect([unknown.statusCode, unknown.statements.length]).toEqual([200, 1]);
    for (const { email } of [person, waiting]) expect(await ask(email)).toEqual(unknown);
  });

  it('is revealed neither by the answer nor by the cost of a change of email', async () => {
    const [person, visitor] = [await service.account(), asked.visitor()];
    await visitor.post('/login', logInBody((await service.account()).username));
    const ask = (Email: string) => seen(() => visitor.changeEmail(Email));
    const free = await ask(newPerson().email);
    expect(free.statusCode).toBe(200);
    expect(free.statements.length).toBeGreaterThan(3);
    for (const email of [person.email, person.email.toUpperCase()]) expect(await ask(email)).toEqual(free);
  });
});
