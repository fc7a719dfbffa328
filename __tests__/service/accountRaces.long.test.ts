import { createAuthenticator } from '../support/authenticator';
import { engines, openTestDatabase } from '../support/serviceDatabase';
import { createTestService, newPerson, origin, password, tokenOf, type TestService } from '../support/testService';
import type { Answer, Visitor } from '../support/serviceVisitor';

describe.each(engines)('@race changes of one account at the same time on %s', (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(await openTestDatabase(engine), { isResetByMail: true });
  });
  afterAll(async () => {
    await service.close();
    await service.db.destroy();
  });

  const linkTo = async (email: string) => {
    await service.sendDue();
    return tokenOf(service.lastMailTo(email));
  };
  const passkeyFor = async (visitor: Visitor) => {
    const { options } = (await visitor.post('/account/passkeys/options')).json<{ options: string }>();
    return { Name: '', Credential: createAuthenticator(origin).create(options) };
  };
  const idOf = async (visitor: Visitor) => {
    const { stored } = (await visitor.get('/account/data')).json<{ stored: { accounts: { id: number }[] } }>();
    return stored.accounts[0]?.id ?? 0;
  };

  const open = (Token: string) => service.visitor().put('/signup/verify-email', { Token });

  it('leave nothing of an account that is deleted meanwhile, and fail with a sentence', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const person = await service.account();
      const [visitor, other] = [await service.loggedIn(person), await service.loggedIn(person)];
      const id = await idOf(visitor);
      const passkey = await passkeyFor(visitor);
      const { email: Email, username: Username } = newPerson();
      const changes: (() => Promise<Answer>)[] = [
        () => visitor.put('/account/email', { Email }),
        () => visitor.put('/account/username', { Username }),
        () => visitor.post('/account/passkeys/options'),
        () => visitor.post('/account/passkeys/add', passkey),
        () => visitor.post('/account/confirm', { Password: password }),
        () => visitor.get('/account/data'),
        () => visitor.put('/ui/language', { LanguageId: 128 }),
        () => visitor.post('/refreshaccesstoken'),
        () => visitor.post('/logout'),
        () =>
          service.loggedIn(person).then(
            (one) => one.get('/account'),
            () => visitor.get('/account'),
          ),
      ];
      // Begun before the deletion, with it and after it.
      const begun = changes.slice(0, turn * 4).map((change) => change());
      const answers = await Promise.all([
        ...begun,
        other.post('/account/delete'),
        ...changes.slice(turn * 4).map((change) => change()),
      ]);
      expect(answers[begun.length]?.statusCode).toBe(200);
      expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([]);
      await service.sendDue();
      for (const table of [
        'sessions',
        'passkeys',
        'passkey_challenges',
        'security_events',
        'account_links',
        'mails',
      ] as const) {
        const rows = await service.db.selectFrom(table).selectAll().where('account_id', '=', id).execute();
        expect([table, rows]).toEqual([table, []]);
      }
    }
  });

  it('do not come between a deletion and what ends its session: either counts, and nothing fails', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const person = await service.account();
      const [visitor, other] = [await service.loggedIn(person), await service.loggedIn(person)];
      const id = await idOf(visitor);
      await service.visitor().post('/account/reset-link', { Email: person.email });
      const Token = await linkTo(person.email);
      const change = { CurrentPassword: password, NewPassword: 'N3w-password!' };
      const [deleted, ...answers] = await Promise.all([
        other.post('/account/delete'),
        visitor.post('/account/password', change),
        visitor.post('/account/sessions/end-others'),
        service.visitor().post('/account/reset-password', { Token, Password: 'An0ther-one!' }),
      ]);
      expect([200, 401]).toContain(deleted.statusCode);
      expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([]);
      const left = await service.db.selectFrom('accounts').select('id').where('id', '=', id).execute();
      expect(left).toHaveLength(deleted.statusCode === 200 ? 0 : 1);
    }
  });

  it('end at the first address where another change and the undoing come at once, and the thief is out', async () => {
    for (const isUndoneFirst of [true, false]) {
      const person = await service.account();
      const thief = await service.loggedIn(person);
      const [second, third] = [newPerson().email, newPerson().email];
      await thief.put('/account/email', { Email: second });
      expect((await open(await linkTo(second))).statusCode).toBe(200);
      const back = await linkTo(person.email);
      await thief.put('/account/email', { Email: third });
      const further = await linkTo(third);
      const undo = () => service.visitor().post('/account/restore-email', { Token: back });
      const works = [undo, () => open(further), () => thief.put('/account/email', { Email: newPerson().email })];
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => (isUndoneFirst ? works : [...works].reverse()).map((work) => work())).flat(),
      );
      expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([]);
      await service.sendDue();
      const { email, pending_email } = await service.db
        .selectFrom('accounts')
        .select(['email', 'pending_email'])
        .where('username', '=', person.username)
        .executeTakeFirstOrThrow();
      expect([email, pending_email]).toEqual([person.email, null]);
      expect((await thief.get('/account')).statusCode).toBe(401);
      expect((await open(further)).statusCode).toBe(400);
    }
  });
});
