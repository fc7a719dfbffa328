import { runAccountCommand, type AccountRequest } from '../../server/operations/accountCommands';
import { clean } from '../../server/database/cleaning';
import type { SignUpRules } from '../../server/accounts/signUpRules';
import { engine } from '../support/serviceDatabase';
import {
  createTestService,
  newPerson,
  origin,
  password,
  serviceOn,
  signUpBody,
  type Person,
} from '../support/testService';

describe("The owner's commands for accounts", () => {
  const service = serviceOn(engine);

  const run = (command: AccountRequest['command'], name?: string) =>
    runAccountCommand(service.db, origin, { command, ...(name !== undefined && { name }) });
  const logIn = (name: string, Password = password) => service.logIn(name, Password);
  const signUp = (person: Person) => service.visitor().post('/signup', signUpBody(person));

  it('lists accounts, and those with words in their name or address', async () => {
    const person = await service.account({ username: 'Zażółć_xyz', email: 'jazn@example.org' });
    await service.account();
    for (const words of ['zażółć', 'JAZN@', '_xyz', person.email])
      expect(await run('list', words)).toMatchObject({
        accounts: [{ username: person.username, email: person.email, verified: expect.any(Date) as Date }],
        areAll: true,
      });
    expect(await run('list', '%')).toEqual({ accounts: [], areAll: true });
  });

  it('ends all sessions of an account, or of all', async () => {
    const person = await service.account();
    const [one, other] = [await service.loggedIn(person), await service.loggedIn(person)];
    expect(await run('end-sessions', person.email)).toEqual({ username: person.username, ended: 2 });
    for (const visitor of [one, other]) expect((await visitor.get('/islogged')).statusCode).toBe(401);
    const visitors = [await service.loggedIn(), await service.loggedIn(person)];
    await expect(run('end-sessions', '')).rejects.toThrow('There is no account .');
    await runAccountCommand(service.db, origin, { command: 'end-sessions', all: true });
    for (const visitor of visitors) expect((await visitor.get('/islogged')).statusCode).toBe(401);
  });

  it('blocks an account until it is unblocked, and says so only to people who know its password', async () => {
    const person = await service.account();
    const visitor = await service.loggedIn(person);
    expect(await run('block', person.email)).toEqual({ username: person.username, blocked: true, ended: 1 });
    expect((await visitor.get('/islogged')).statusCode).toBe(401);
    expect((await visitor.post('/refreshaccesstoken')).statusCode).toBe(401);
    const refused = await logIn(person.username);
    expect([refused.statusCode, refused.message.slice(0, 24)]).toEqual([403, 'This account is blocked.']);
    expect((await logIn(person.username, 'wrong password')).statusCode).toBe(401);
    await run('unblock', person.email);
    expect((await logIn(person.username)).statusCode).toBe(200);
  });

  it('verifies a sign-up; of several under one name the one with the number', async () => {
    const [person, rival] = [newPerson(), newPerson()];
    await signUp(person);
    expect(await run('verify', person.email)).toEqual({ username: person.username, verified: true });
    expect((await logIn(person.username)).statusCode).toBe(200);

    const contested = newPerson();
    await signUp(contested);
    await signUp({ ...rival, username: contested.username });
    await expect(run('verify', contested.username)).rejects.toThrow(
      /^2 sign-ups wait under \S+: name one by its number/,
    );
    for (const command of ['reset-link', 'secure'] as const)
      await expect(run(command, contested.email)).rejects.toThrow("is not verified: 'accounts verify' comes first.");
    expect(await run('verify', contested.email)).toMatchObject({ verified: true });
    await expect(run('show', rival.email)).rejects.toThrow(`There is no account ${rival.email}.`);
  });

  it('V7 lets nobody into a group or an app by an address that is not verified: a stranger may have signed up with it', async () => {
    const person = newPerson();
    const token = await service.signUp(person);
    const ways = [
      { command: 'group', name: 'staff', added: [person.email] },
      { command: 'apps add', name: 'wiki', host: 'wiki.example', entrants: { groups: [], accounts: [person.email] } },
    ] as const;
    const enter = (way: AccountRequest) => runAccountCommand(service.db, origin, way);
    for (const way of ways) await expect(enter(way)).rejects.toThrow(`${person.email} is not verified`);
    await service.verify(token);
    for (const way of ways) await enter(way);
  });
});

describe('Who may sign up', () => {
  const service = serviceOn('PostgreSQL');
  const signUpWhere = async (signUpRules: SignUpRules, email: string) => {
    const strict = await createTestService(service.db, { signUpRules });
    const answer = await strict.visitor().post('/signup', signUpBody({ ...newPerson(), email }));
    await strict.mails.idle();
    await strict.close();
    return [answer.statusCode, answer.message, strict.sent.length];
  };
  const newAddress = () => newPerson().email;

  it('nobody, if sign-ups are closed', async () => {
    expect(await signUpWhere({ signUps: 'closed' }, newAddress())).toEqual([
      403,
      'New accounts are closed at the moment',
      0,
    ]);
  });

  it('invited people, who get a mail, for 30 days', async () => {
    const email = newAddress();
    const invite = () => runAccountCommand(service.db, origin, { command: 'invite', name: email.toUpperCase() });
    expect(await invite()).toEqual({ invited: email.toUpperCase() });
    await service.sendDue();
    const mail = service.lastMailTo(email.toUpperCase());
    const link = `${origin}/accounts#sign-up=${encodeURIComponent(email.toUpperCase())}`;
    expect([mail?.subject, mail?.link]).toEqual(['Vestibule - You are invited', link]);
    expect(mail?.text).toContain('Zapraszamy');
    const invited = { signUps: 'invited' } as const;
    expect(await signUpWhere(invited, newAddress())).toMatchObject([
      403,
      expect.stringMatching(/^New accounts are by invitation/),
      0,
    ]);
    expect(await signUpWhere(invited, email)).toMatchObject([200, expect.anything(), 1]);
    await service.later(30 * 24 * 3_600);
    await clean(service.db);
    expect(await signUpWhere(invited, email)).toMatchObject({ 0: 403 });
  });

  it('the domains that may, and those below them', async () => {
    const rules = {
      signUps: 'open',
      emailDomains: { allowed: ['example.org'], refused: ['bad.example.org'] },
    } as const;
    const statusOf = async (domain: string) => (await signUpWhere(rules, `${newPerson().username}@${domain}`))[0];
    expect(await statusOf('example.org')).toBe(200);
    expect(await statusOf('mail.EXAMPLE.org')).toBe(200);
    for (const domain of ['example.com', 'notexample.org', 'bad.example.org', 'x.bad.example.org'])
      expect([domain, await statusOf(domain)]).toEqual([domain, 403]);
  });

  it.each(['ada@b\u0131g.example', 'ada@stra\u00dfe.example', 'ad\u0131@big.example'])(
    'V9 not a mailbox that only looks like an invited one: %j',
    async (email) => {
      for (const name of ['ada@big.example', 'ada@strasse.example', 'adi@big.example'])
        await runAccountCommand(service.db, origin, { command: 'invite', name });
      expect((await signUpWhere({ signUps: 'invited' }, email))[0]).not.toBe(200);
    },
  );
});
