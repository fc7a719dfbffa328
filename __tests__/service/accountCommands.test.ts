import { PassThrough } from 'node:stream';
import { runAccountCommand, type AccountRequest } from '../../server/operations/accountCommands';
import { clean } from '../../server/operations/cleaning';
import { confirm } from '../../server/operations/ownerCommand';
import type { SignUpRules } from '../../server/accounts/signUpRules';
import { newPerson, wrongPassword } from '../fixtures/people';
import { noting } from '../support/serviceDatabase';
import { engine, origin, serviceOn } from '../support/testService';

describe("The owner's commands for accounts", () => {
  const service = serviceOn(engine);

  it('lists accounts, and those with words in their name or address', async () => {
    const person = await service.account({ username: 'Zażółć_xyz', email: 'jazn@example.org' });
    await service.account();
    for (const words of ['zażółć', 'JAZN@', '_xyz', person.email])
      expect(await service.command('list', words)).toMatchObject({
        accounts: [{ username: person.username, email: person.email, verified: expect.any(Date) as Date }],
        areAll: true,
      });
    expect(await service.command('list', '%')).toEqual({ accounts: [], areAll: true });
  });

  it('ends all sessions of an account, or of all', async () => {
    const { person, one, other } = await service.member('one', 'other');
    expect(await service.command('end-sessions', person.email)).toEqual({ username: person.username, ended: 2 });
    for (const visitor of [one, other]) expect(await visitor.isLogged()).toBe(401);
    const visitors = [await service.loggedIn(), await service.loggedIn(person)];
    await expect(service.command('end-sessions', '')).rejects.toThrow('There is no account .');
    await service.command('end-sessions', undefined, { all: true });
    for (const visitor of visitors) expect(await visitor.isLogged()).toBe(401);
    expect((await service.eventsOf(person))[0]).toBe('logged_out_everywhere');
  });

  it('cancels pending changes of the address too when all sessions end, as for one account', async () => {
    const [inSession, loggedOut] = [await service.member(), await service.member()];
    for (const { visitor } of [inSession, loggedOut])
      expect((await visitor.put('/account/email', { Email: newPerson().email })).statusCode).toBe(200);
    expect((await loggedOut.visitor.post('/logout')).statusCode).toBe(200);
    await service.command('end-sessions', undefined, { all: true });
    for (const { person } of [inSession, loggedOut]) {
      const stored = service.db.selectFrom('accounts').select('pending_email').where('username', '=', person.username);
      expect(await stored.executeTakeFirst()).toEqual({ pending_email: null });
    }
  });

  it.each([
    ['y\n', true],
    ['n\n', false],
    ['', false],
  ])('asks first, and takes the answer %j or the end of the input', async (typed, isConfirmed) => {
    const input = Object.assign(new PassThrough(), { isTTY: true });
    jest.spyOn(process, 'stdin', 'get').mockReturnValue(input as unknown as typeof process.stdin);
    jest.spyOn(process, 'stderr', 'get').mockReturnValue(new PassThrough() as unknown as typeof process.stderr);
    input.end(typed);
    const confirmed = await confirm({}, () => 'Sure?');
    expect([confirmed, process.exitCode]).toEqual([isConfirmed, isConfirmed ? undefined : 1]);
    process.exitCode = undefined;
    jest.restoreAllMocks();
  });

  it('blocks an account until it is unblocked, and says so only to people who know its password', async () => {
    const { person, visitor } = await service.member();
    const { username } = person;
    expect(await service.command('block', person.email)).toEqual({ username, blocked: true, ended: 1 });
    expect(await visitor.isLogged()).toBe(401);
    expect(await visitor.renew()).toBe(401);
    const refused = await service.logIn(person.username);
    expect([refused.statusCode, refused.message.slice(0, 24)]).toEqual([403, 'This account is blocked.']);
    expect(await service.logInStatus(person.username, wrongPassword)).toBe(401);
    await service.command('unblock', person.email);
    expect(await service.logInStatus(person.username)).toBe(200);
  });

  it('neither blocks an account nor logs it out if its sessions cannot be ended', async () => {
    const { person, visitor } = await service.member();
    const faulty = noting(service.db, (statement) => {
      if (statement.startsWith('delete from "sessions"')) throw new Error('The test broke this query');
    });
    await expect(runAccountCommand(faulty, origin, { command: 'block', name: person.email })).rejects.toThrow('broke');
    expect(await visitor.isLogged()).toBe(200);
    expect(await service.logInStatus(person.username)).toBe(200);
  });

  it('verifies a sign-up, which has no account before that', async () => {
    const person = newPerson();
    await service.signUp(person);
    for (const command of ['reset-link', 'secure'] as const)
      await expect(service.command(command, person.email)).rejects.toThrow("'accounts verify' comes first.");
    expect(await service.command('verify', person.email)).toEqual({ username: person.username, verified: true });
    expect(await service.logInStatus(person.username)).toBe(200);
  });

  it('does not verify several sign-ups by the name that they share, but one, which ends the others', async () => {
    const [person, rival] = [newPerson(), newPerson()];
    for (const email of [person.email, rival.email]) await service.signUp({ ...person, email });
    const verified = service.command('verify', person.username);
    await expect(verified).rejects.toThrow(/^2 sign-ups wait under \S+: name one by its number/);
    expect(await service.command('verify', person.email)).toMatchObject({ verified: true });
    await expect(service.command('show', rival.email)).rejects.toThrow(`There is no account ${rival.email}.`);
  });

  it('verifies no sign-up whose name an account has taken and given up meanwhile', async () => {
    const late = newPerson();
    await service.signUp(late);
    const { visitor } = await service.member();
    for (const name of [late.username, newPerson().username])
      expect((await visitor.changeUsername(name)).statusCode).toBe(200);
    const held = service.command('verify', late.email);
    await expect(held).rejects.toThrow(/another account has .* or gave up the name in the last 30 days/);
  });

  it('V7 lets nobody into a group or an app by an address that is not verified: a stranger may have signed up with it', async () => {
    const person = newPerson();
    const token = await service.signUp(person);
    const ways = [
      { command: 'group', name: 'staff', added: [person.email] },
      { command: 'apps add', name: 'wiki', host: 'wiki.example', entrants: { groups: [], accounts: [person.email] } },
    ] as const;
    const enter = ({ command, name, ...more }: AccountRequest) => service.command(command, name, more);
    for (const way of ways) await expect(enter(way)).rejects.toThrow(`${person.email} is not verified`);
    await service.verify(token);
    for (const way of ways) await enter(way);
  });
});

describe('Who may sign up', () => {
  const service = serviceOn('PostgreSQL');
  const signUpWhere = async (signUpRules: SignUpRules, email: string) => {
    const strict = await service.beside({ signUpRules });
    const answer = await strict.visitor().signUp({ ...newPerson(), email });
    await strict.mails.idle();
    return [answer.statusCode, answer.message, strict.sent.length];
  };
  const newAddress = () => newPerson().email;

  it('nobody, if sign-ups are closed', async () => {
    const refused = [403, 'New accounts are closed at the moment', 0];
    expect(await signUpWhere({ signUps: 'closed' }, newAddress())).toEqual(refused);
  });

  it('invited people, who get a mail, for 30 days', async () => {
    const email = newAddress();
    expect(await service.command('invite', email.toUpperCase())).toEqual({ invited: email.toUpperCase() });
    await service.sendDue();
    const mail = service.lastMailTo(email.toUpperCase());
    const link = `${origin}/accounts#sign-up=${encodeURIComponent(email.toUpperCase())}`;
    expect([mail?.subject, mail?.link]).toEqual(['Vestibule - You are invited', link]);
    expect(mail?.text).toContain('Zapraszamy');
    const invited = { signUps: 'invited' } as const;
    const refused = [403, expect.stringMatching(/^New accounts are by invitation/), 0];
    expect(await signUpWhere(invited, newAddress())).toMatchObject(refused);
    expect(await signUpWhere(invited, email)).toMatchObject([200, expect.anything(), 1]);
    await service.later(30 * 24 * 3_600);
    await clean(service.db);
    expect(await signUpWhere(invited, email)).toMatchObject({ 0: 403 });
  });

  it.each<[string, NonNullable<SignUpRules['emailDomains']>, may: string[], mayNot: string[]]>([
    [
      'that may, and those below them',
      { allowed: ['example.org'], refused: ['bad.example.org'] },
      ['example.org', 'mail.EXAMPLE.org'],
      ['example.com', 'notexample.org', 'bad.example.org', 'x.bad.example.org'],
    ],
    [
      'in any spelling',
      { allowed: ['Example.ORG', 'm\u00fcller.example'], refused: ['\u017c\u00f3\u0142w.example.org'] },
      ['example.org', 'm\u00fcller.example', 'xn--mller-kva.example'],
      ['\u017c\u00f3\u0142w.example.org', 'xn--w-uga1v8h.example.org'],
    ],
  ])('the domains %s', async (_which, emailDomains, may, mayNot) => {
    for (const domain of [...may, ...mayNot]) {
      const [status] = await signUpWhere({ emailDomains }, `${newPerson().username}@${domain}`);
      expect([domain, status]).toEqual([domain, may.includes(domain) ? 200 : 403]);
    }
  });

  it.each([
    ['ada@b\u0131g.example', 'ada@big.example'],
    ['ada@stra\u00dfe.example', 'ada@strasse.example'],
    ['ad\u0131@big.example', 'adi@big.example'],
    ['ada@\u0646\u0627\u0645\u0647\u200c\u0627\u06cc.example', 'ada@\u0646\u0627\u0645\u0647\u0627\u06cc.example'],
  ])('V9 not a mailbox that only looks like an invited one: %s', async (email, invited) => {
    await service.command('invite', invited);
    expect((await signUpWhere({ signUps: 'invited' }, email))[0]).not.toBe(200);
  });
});
