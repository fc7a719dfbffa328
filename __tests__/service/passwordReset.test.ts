import { usualLimits } from '../../server/http/limits';
import { lastEvents } from '../../server/security/events';
import { hashOf } from '../../server/sessions/tokens';
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

const newPassword = 'N3w-password!';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

describe.each(engines)('A new password by a mailed link on %s', (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(await openTestDatabase(engine), { isResetByMail: true });
  });
  afterAll(async () => {
    await service.close();
    await service.db.destroy();
  });

  const ask = (Email: unknown, from: TestService = service) =>
    from.visitor().post('/account/reset-link', { Email }, { headers: { 'user-agent': firefox } });
  const linkTo = async ({ email }: Person) => {
    await ask(email);
    await service.sendDue();
    return tokenOf(service.sent.filter(({ to, link }) => to === email && link !== undefined).at(-1));
  };
  const reset = (Token: unknown, Password: unknown = newPassword) =>
    service.visitor().post('/account/reset-password', { Token, Password }, { headers: { 'user-agent': firefox } });
  const logIn = (name: string, Password: string) =>
    service.visitor().post('/login', { UsernameOrEmail: name, Password, IsRememberMe: false });
  const idOf = async ({ username }: Person) =>
    (await service.db.selectFrom('accounts').select('id').where('username', '=', username).executeTakeFirstOrThrow())
      .id;

  it('is set, ends every session and tells the account', async () => {
    const person = await service.account();
    const visitor = await service.loggedIn(person);
    const answer = await reset(await linkTo(person));
    expect([answer.statusCode, answer.message]).toEqual([200, 'New password set correctly']);
    expect((await logIn(person.username, password)).statusCode).toBe(401);
    expect((await logIn(person.username, newPassword)).statusCode).toBe(200);
    expect((await visitor.get('/islogged')).statusCode).toBe(401);
    expect((await visitor.post('/refreshaccesstoken')).statusCode).toBe(401);

    await service.mails.idle();
    const mail = service.lastMailTo(person.email);
    expect(mail?.subject).toBe('Vestibule - Your password was changed');
    expect(mail?.link).toBeUndefined();
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toMatch(/When: \w+ \d+, \d{4} at [\d:]+\s[AP]M UTC/);
      expect(body).toContain('Device: Firefox, Linux');
      expect(body).toContain('If that was not you, write to hello@vestibule.example');
      expect(body).not.toContain('token=');
    }
    const events = await lastEvents(service.db, await idOf(person));
    expect(events.map(({ event }) => event).slice(0, 3)).toEqual(['logged_in', 'password_reset', 'reset_link_sent']);
  });

  it('S3 ends the session of another account too, in whose browser the link is used and which loses its cookies', async () => {
    const [person, other] = [await service.account(), await service.account()];
    const [browser, elsewhere] = [await service.loggedIn(other), await service.loggedIn(other)];
    const saved = browser.cookieHeader();
    const answer = await browser.post('/account/reset-password', {
      Token: await linkTo(person),
      Password: newPassword,
    });
    expect(answer.statusCode).toBe(200);
    expect((await service.visitor().get('/islogged', { headers: { cookie: saved } })).statusCode).toBe(401);
    expect((await elsewhere.get('/islogged')).statusCode).toBe(200);
    expect((await lastEvents(service.db, await idOf(other)))[0]?.event).toBe('logged_out');
  });

  it('is asked for with the link of a mail in the language of the account, whose token is stored as a hash alone', async () => {
    const person = await service.account();
    await (await service.loggedIn(person)).put('/ui/language', { LanguageId: 128 });
    const token = await linkTo(person);
    const mail = service.sent.at(-1);
    expect([mail?.to, mail?.subject, mail?.link]).toEqual([
      person.email,
      'Vestibule - ustaw nowe hasło',
      `${origin}/accounts/reset-password?token=${token}`,
    ]);
    expect(mail?.text).toContain('Urządzenie: Firefox, Linux');
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const stored = await service.db.selectFrom('account_links').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(stored.map(({ hash }) => hash)).toContain(hashOf(token));
    expect((await reset(hashOf(token))).statusCode).toBe(400);
    expect(service.logged.join('')).not.toContain(token);
  });

  it('is found by every spelling of the address, and the mail goes to the stored one', async () => {
    const person = await service.account({ ...newPerson(), email: `Ada.${Date.now()}@Example.org` });
    await ask(` ${person.email.toUpperCase()}`.trim());
    await service.sendDue();
    expect(service.sent.at(-1)?.to).toBe(person.email);
  });

  it('answers the same for an address that no account has, or one that waits to be verified, and mails nothing', async () => {
    const waiting = newPerson();
    await service.signUp(waiting);
    const person = await service.account();
    const before = service.sent.length;
    const answers = [await ask(person.email), await ask('nobody@example.org'), await ask(waiting.email)];
    const seen = answers.map(({ statusCode, body, headers: { date: _date, ...headers } }) => [
      statusCode,
      body,
      Object.keys(headers).sort(),
    ]);
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    expect(answers[0]?.message).toBe('If an account has this email address, a link is on its way to it');
    await service.sendDue();
    expect(service.sent.slice(before).map(({ to }) => to)).toEqual([person.email]);
    expect(await service.db.selectFrom('mails').select('id').execute()).toEqual([]);
  });

  it('works once', async () => {
    const token = await linkTo(await service.account());
    expect((await reset(token)).statusCode).toBe(200);
    const again = await reset(token, 'An0ther-password!');
    expect([again.statusCode, again.message]).toEqual([400, 'This link is not valid or has expired']);
  });

  it('works for an hour and not after', async () => {
    const [early, late] = [await linkTo(await service.account()), await linkTo(await service.account())];
    await service.later(3_570);
    expect((await reset(early)).statusCode).toBe(200);
    await service.later(31);
    expect((await reset(late)).statusCode).toBe(400);
  });

  it('does not work after a log-in, nor is its mail sent then', async () => {
    const person = await service.account();
    const token = await linkTo(person);
    await ask(person.email);
    const before = service.sent.length;
    await logIn(person.email, password);
    await service.sendDue();
    expect(service.sent).toHaveLength(before);
    expect((await reset(token)).statusCode).toBe(400);
    expect((await logIn(person.username, password)).statusCode).toBe(200);
  });

  it('works by the first of two links, and the other is dead then', async () => {
    const person = await service.account();
    const [first, second] = [await linkTo(person), await linkTo(person)];
    expect((await reset(first)).statusCode).toBe(200);
    expect((await reset(second)).statusCode).toBe(400);
  });

  it('@race of 50 at once on a link one wins, with no error, and its password is the one', async () => {
    const person = await service.account();
    const token = await linkTo(person);
    const passwords = Array.from({ length: 50 }, (_, index) => `N3w-password!${index}`);
    const statuses = (await Promise.all(passwords.map((secret) => reset(token, secret)))).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(49);
    const winner = passwords[statuses.indexOf(200)] ?? '';
    expect((await logIn(person.username, winner)).statusCode).toBe(200);
    await service.mails.idle();
    expect(service.sent.filter(({ to, subject }) => to === person.email && subject.includes('changed'))).toHaveLength(
      1,
    );
  });

  it('@race leaves no session to those who logged in with the old password at the same time', async () => {
    const person = await service.account();
    const token = await linkTo(person);
    const [answer, ...logIns] = await Promise.all([
      reset(token),
      ...Array.from({ length: 20 }, () => logIn(person.username, password)),
    ]);
    expect([200, 400]).toContain(answer.statusCode);
    const id = await idOf(person);
    const { password_hash } = await service.db
      .selectFrom('accounts')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const sessions = await service.db.selectFrom('sessions').select('id').where('account_id', '=', id).execute();
    // A log-in that came first ended the link; one that came later was refused.
    if (answer.statusCode === 200) expect([password_hash !== '', sessions]).toEqual([true, []]);
    for (const { statusCode } of logIns) expect([200, 401]).toContain(statusCode);
  });

  it.each([
    ['', 'Password must be at least 8 characters'],
    ['Password!', 'Password must contain at least one number'],
    ['passw0rd!', 'Password must contain at least one uppercase letter'],
    ['Passw0rdd', 'Password must contain at least one special character'],
    [`Aa1!${'x'.repeat(253)}`, 'Password must be at most 256 characters'],
  ])('is held to the rules of the sign-up, and the link stays: %j', async (secret, message) => {
    const token = await linkTo(await service.account());
    const answer = await reset(token, secret);
    expect([answer.statusCode, answer.message]).toEqual([400, message]);
    expect((await reset(token)).statusCode).toBe(200);
  });

  it.each(['', ' ', '%', '*', "' or '1'='1", 'x'.repeat(10_000), null, undefined, [], {}, true, 0])(
    'is not set by %j',
    async (token) => {
      await linkTo(await service.account());
      const answer = await reset(token);
      expect([answer.statusCode, answer.message]).toEqual([
        400,
        expect.stringMatching(/link is not valid|field Token is (missing|malformed)/),
      ]);
    },
  );

  it.each(['', 'ada', 'a@b', 'a@example.org\r\nBcc: b@example.org', 7, null])('is not mailed to %j', async (email) => {
    expect((await ask(email)).statusCode).toBe(400);
  });

  it('is limited per sender and per recipient, also where no account has the address', async () => {
    const { mailOfSender, resetMailOfRecipient, resetMailOfAddress } = usualLimits;
    const limited = await createTestService(service.db, {
      isResetByMail: true,
      limits: { mailOfSender, resetMailOfRecipient, resetMailOfAddress },
    });
    const statuses = async (count: number, email: string, address = '203.0.113.9') => {
      const answers = [];
      for (let turn = 0; turn < count; turn += 1)
        answers.push((await limited.visitor(address).post('/account/reset-link', { Email: email })).statusCode);
      return answers;
    };
    expect(await statuses(5, 'nobody@example.org')).toEqual([200, 200, 200, 200, 429]);
    const person = await service.account();
    expect(await statuses(5, person.email)).toEqual([200, 200, 200, 200, 429]);
    const far = [];
    for (let at = 0; at < 13; at += 1) far.push(...(await statuses(1, person.email, `198.51.100.${at}`)));
    expect(far.filter((status) => status === 200)).toHaveLength(resetMailOfRecipient.most - 4);
    await limited.close();
    await service.db.deleteFrom('mails').execute();
  });

  it('is not offered where the site is as specified', async () => {
    const asSpecified = await createTestService(service.db);
    const person = await service.account();
    expect((await ask(person.email, asSpecified)).statusCode).toBe(404);
    expect(await service.db.selectFrom('mails').select('id').execute()).toEqual([]);
    await asSpecified.close();
  });
});
