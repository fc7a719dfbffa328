import { usualLimits } from '../../server/http/limits';
import { lastEvents } from '../../server/security/events';
import { createAuthenticator } from '../support/authenticator';
import { engines, openTestDatabase } from '../support/serviceDatabase';
import {
  createTestService,
  newPerson,
  origin,
  password,
  tokenOf,
  type Person,
  type TestService,
} from '../support/testService';
import type { Visitor } from '../support/serviceVisitor';

describe.each(engines)('Another email address on %s', (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(await openTestDatabase(engine), { isResetByMail: true });
  });
  afterAll(async () => {
    await service.close();
    await service.db.destroy();
  });

  /** The token of the link to the new address. */
  const asked = async (visitor: Visitor, Email: string) => {
    expect((await visitor.put('/account/email', { Email })).statusCode).toBe(200);
    await service.sendDue();
    return tokenOf(service.lastMailTo(Email));
  };
  const open = (Token: string) => service.visitor().put('/signup/verify-email', { Token });
  const restore = (Token: string) => service.visitor().post('/account/restore-email', { Token });
  const logIn = (name: string, secret = password) =>
    service.visitor().post('/login', { UsernameOrEmail: name, Password: secret, IsRememberMe: false });
  const accountOf = async (visitor: Visitor) =>
    (await visitor.get('/account')).json<{ email: string; pendingEmail: string | null }>();
  const changed = async () => {
    const [person, { email }] = [await service.account(), newPerson()];
    const visitor = await service.loggedIn(person);
    expect((await open(await asked(visitor, email))).statusCode).toBe(200);
    await service.sendDue();
    return { person, email, visitor, back: tokenOf(service.lastMailTo(person.email)) };
  };

  it('S3 is given back in a browser of another account, whose session ends with its cookies', async () => {
    const { back } = await changed();
    const browser = await service.loggedIn(await service.account());
    const saved = browser.cookieHeader();
    expect((await browser.post('/account/restore-email', { Token: back })).statusCode).toBe(200);
    expect((await service.visitor().get('/islogged', { headers: { cookie: saved } })).statusCode).toBe(401);
  });

  it('is the account’s once its link was opened, and not before; the old one is told', async () => {
    const [person, { email }] = [await service.account(), newPerson()];
    const visitor = await service.loggedIn(person);
    const token = await asked(visitor, email);
    expect(await accountOf(visitor)).toMatchObject({ email: person.email, pendingEmail: email });
    expect((await logIn(email)).statusCode).toBe(401);
    expect(service.lastMailTo(email)).toMatchObject({
      subject: 'Vestibule - Verify your new email address',
      link: `${origin}/accounts/verify-email?token=${token}`,
    });

    expect((await open(token)).statusCode).toBe(200);
    expect(await accountOf(visitor)).toMatchObject({ email, pendingEmail: null });
    expect([(await logIn(email)).statusCode, (await logIn(person.email)).statusCode]).toEqual([200, 401]);
    expect((await open(token)).statusCode).toBe(200);
    await service.sendDue();
    const told = service.lastMailTo(person.email);
    expect(told?.subject).toBe('Vestibule - Your email address was changed');
    expect(told?.link).toMatch(new RegExp(`^${origin}/accounts/restore-email\\?token=[\\w-]{43}$`));
    expect(told?.text).not.toContain(email);
    expect(service.logged.join('')).not.toContain(token);
    expect(service.logged.join('')).not.toContain(tokenOf(told));
  });

  it('that another account has is answered alike, and nobody is mailed', async () => {
    const other = await service.account();
    const visitor = await service.loggedIn();
    const before = service.sent.length;
    const [known, unknown] = [other.email.toUpperCase(), newPerson().email];
    const seen = [];
    for (const Email of [known, unknown]) {
      const { statusCode, body, headers } = await visitor.put('/account/email', { Email });
      seen.push([statusCode, body, Object.keys(headers).sort()]);
      await service.sendDue();
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(service.sent.slice(before).map(({ to }) => to)).toEqual([unknown]);
  });

  it('is the last that was asked for: the link to an earlier one is dead', async () => {
    const visitor = await service.loggedIn();
    const [first, second] = [newPerson().email, newPerson().email];
    const early = await asked(visitor, first);
    const late = await asked(visitor, second);
    expect((await open(early)).statusCode).toBe(400);
    expect((await open(late)).statusCode).toBe(200);
  });

  it.each([
    [
      'changed',
      (one: Visitor) => one.post('/account/password', { CurrentPassword: password, NewPassword: 'N3w-password!' }),
    ],
    [
      'reset by a link',
      async (one: Visitor, { email }: Person) => {
        await one.post('/account/reset-link', { Email: email });
        await service.sendDue();
        const body = { Token: tokenOf(service.lastMailTo(email)), Password: 'N3w-password!' };
        return service.visitor().post('/account/reset-password', body);
      },
    ],
  ] as const)(
    'is not verified once the password was %s, which a thief’s wish does not outlive',
    async (_how, secure) => {
      const person = await service.account();
      const [owner, thief] = [await service.loggedIn(person), await service.loggedIn(person)];
      const { email } = newPerson();
      const token = await asked(thief, email);
      await thief.put('/account/email', { Email: email });
      expect((await secure(owner, person)).statusCode).toBe(200);
      const before = service.sent.filter(({ to }) => to === email).length;
      await service.sendDue();
      expect(service.sent.filter(({ to }) => to === email)).toHaveLength(before);
      expect((await open(token)).statusCode).toBe(400);
      const again = service.visitor();
      await again.post('/login', { UsernameOrEmail: person.email, Password: 'N3w-password!', IsRememberMe: false });
      expect(await accountOf(again)).toMatchObject({ email: person.email, pendingEmail: null });
    },
  );

  it('is not verified after 24 hours', async () => {
    const visitor = await service.loggedIn();
    const [token, other] = [await asked(visitor, newPerson().email), await service.loggedIn()];
    const late = await asked(other, newPerson().email);
    await service.later(24 * 3_600 - 30);
    expect((await open(token)).statusCode).toBe(200);
    await service.later(31);
    expect((await open(late)).statusCode).toBe(400);
  });

  it('@race that 50 accounts want at once is one’s, with no error', async () => {
    const { email } = newPerson();
    const people = await Promise.all(Array.from({ length: 50 }, () => service.account()));
    const tokens: string[] = [];
    for (const person of people) tokens.push(await asked(await service.loggedIn(person), email));
    expect(new Set(tokens).size).toBe(50);
    const statuses = (await Promise.all(tokens.map(open))).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([200, ...new Array<number>(49).fill(400)]);
    const found = await service.db.selectFrom('accounts').select('id').where('email_key', '=', email).execute();
    expect(found).toHaveLength(1);
  });

  it('is undone for 7 days by the old address’s link, once, which ends all sessions and the password', async () => {
    const { person, email, visitor, back } = await changed();
    await service.later(7 * 24 * 3_600 - 60);
    const answer = await restore(back);
    expect([answer.statusCode, answer.message]).toEqual([200, 'Your old email address is back']);
    expect((await visitor.get('/profile')).statusCode).toBe(401);
    expect([(await logIn(email)).statusCode, (await logIn(person.email)).statusCode]).toEqual([401, 401]);
    await service.sendDue();
    const mail = service.lastMailTo(person.email);
    expect(mail?.subject).toBe('Vestibule - Your email address is back');
    const body = { Token: tokenOf(mail), Password: 'N3w-password!' };
    expect((await service.visitor().post('/account/reset-password', body)).statusCode).toBe(200);
    expect((await logIn(person.email, 'N3w-password!')).statusCode).toBe(200);
    expect((await restore(back)).statusCode).toBe(400);
    const { id } = await service.db
      .selectFrom('accounts')
      .select('id')
      .where('username', '=', person.username)
      .executeTakeFirstOrThrow();
    expect((await lastEvents(service.db, id)).map(({ event }) => event)).toEqual(
      expect.arrayContaining(['email_change_asked', 'email_changed', 'email_restored']),
    );
  });

  it('is undone for good: a passkey that was added before the change opens nothing either', async () => {
    const person = await service.account();
    const thief = await service.loggedIn(person);
    const optionsOf = async (visitor: Visitor, path: string) =>
      (await visitor.post(`/account/passkeys/${path}`)).json<{ options: string }>().options;
    const authenticator = createAuthenticator(origin);
    const added = { Name: '', Credential: authenticator.create(await optionsOf(thief, 'options')) };
    expect((await thief.post('/account/passkeys/add', added)).statusCode).toBe(200);
    expect((await open(await asked(thief, newPerson().email))).statusCode).toBe(200);
    await service.sendDue();
    expect((await restore(tokenOf(service.lastMailTo(person.email)))).statusCode).toBe(200);
    await service.sendDue();
    const back = service.visitor();
    const used = { Credential: authenticator.use(await optionsOf(back, 'login-options')), IsRememberMe: false };
    expect((await back.post('/account/passkeys/login', used)).statusCode).toBe(401);
    const body = { Token: tokenOf(service.lastMailTo(person.email)), Password: 'N3w-password!' };
    expect((await service.visitor().post('/account/reset-password', body)).statusCode).toBe(200);
  });

  it('is not undone after 7 days', async () => {
    const { back } = await changed();
    await service.later(7 * 24 * 3_600 + 1);
    expect((await restore(back)).statusCode).toBe(400);
  });

  it('of several the first address has the last word', async () => {
    const { person, email, visitor, back } = await changed();
    const third = newPerson().email;
    expect((await visitor.post('/account/confirm', { Password: password })).statusCode).toBe(200);
    expect((await open(await asked(visitor, third))).statusCode).toBe(200);
    await service.sendDue();
    const middle = tokenOf(service.lastMailTo(email));
    expect((await restore(middle)).statusCode).toBe(200);
    expect((await restore(back)).statusCode).toBe(200);
    expect((await restore(middle)).statusCode).toBe(400);
    const { email: now } = await service.db
      .selectFrom('accounts')
      .select('email')
      .where('username', '=', person.username)
      .executeTakeFirstOrThrow();
    expect(now).toBe(person.email);
  });

  it('@race is undone once of 50 times at once, with no error', async () => {
    const { back } = await changed();
    const statuses = (await Promise.all(Array.from({ length: 50 }, () => restore(back)))).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses.sort()).toEqual([200, ...new Array<number>(49).fill(400)]);
  });

  it('is no address that the rules refuse, and needs a fresh log-in', async () => {
    const visitor = await service.loggedIn();
    for (const Email of ['', 'ada', 'a@b'])
      expect((await visitor.put('/account/email', { Email })).message).toBe('Invalid email address');
    await service.later(601);
    const { email: Email } = newPerson();
    expect((await visitor.put('/account/email', { Email })).statusCode).toBe(428);
    expect((await service.visitor().put('/account/email', { Email })).statusCode).toBe(401);
    for (const Token of ['', '%', 'x'.repeat(43)]) expect((await restore(Token)).statusCode).toBe(400);
  });

  it('is limited for each recipient and each sender', async () => {
    const { mailOfSender, changeMailOfRecipient } = usualLimits;
    const limited = await createTestService(service.db, { limits: { mailOfSender, changeMailOfRecipient } });
    const visitor = await limited.loggedIn();
    const { email: Email } = newPerson();
    const statuses = [];
    for (let turn = 0; turn < 5; turn += 1) statuses.push((await visitor.put('/account/email', { Email })).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    await limited.close();
    await service.db.deleteFrom('mails').execute();
  });
});
