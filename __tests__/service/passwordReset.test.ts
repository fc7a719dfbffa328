import { createPasswords } from '../../server/accounts/passwords';
import { newPassword, newPerson } from '../fixtures/people';
import { atOnce, serviceOn, statusesOf, type TestService } from '../support/testService';

const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' };

describe('a new password by a mailed link (docs/behaviour.md, 2)', () => {
  const service = serviceOn('PostgreSQL', { isResetByMail: true });

  const ask = (Email: unknown, from: TestService = service) =>
    from.visitor().post('/account/reset-link', { Email }, { headers });
  const reset = (Token: unknown, Password: unknown = newPassword) =>
    service.visitor().post('/account/reset-password', { Token, Password }, { headers });

  it('S14 is set, ends every session and tells the account', async () => {
    const { person, visitor } = await service.member();
    expect((await reset(await service.resetLinkTo(person.email))).statusCode).toBe(200);
    expect(await service.logInStatus(person.username)).toBe(401);
    expect(await service.logInStatus(person.username, newPassword)).toBe(200);
    expect(await visitor.isLogged()).toBe(401);
    expect(await visitor.renew()).toBe(401);

    await service.mails.idle();
    const mail = service.lastMailTo(person.email);
    expect([mail?.subject, mail?.link]).toEqual(['Vestibule - Your password was changed', undefined]);
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toMatch(/When: \d+\u00a0\w+\u00a0\d{4}\u00a0at\u00a0[\d:]+\u00a0UTC/);
      expect(body).toContain('Device: Firefox, Linux');
      expect(body).not.toContain('token=');
    }
    expect((await service.eventsOf(person)).slice(0, 3)).toEqual(['logged_in', 'password_reset', 'reset_link_sent']);
  });

  it('V10 is found by every spelling of the address, and the mail goes to the stored one alone', async () => {
    const person = await service.account({ ...newPerson(), email: `Ada.${Date.now()}@Example.org` });
    const waiting = newPerson();
    await service.signUp(waiting);
    const before = service.sent.length;
    for (const email of [person.email.toUpperCase(), 'nobody@example.org', waiting.email]) await ask(email);
    await service.sendDue();
    expect(service.sent.slice(before).map(({ to }) => to)).toEqual([person.email]);
  });

  it('works after a login, which a thief may do over and over', async () => {
    const person = await service.account();
    await ask(person.email);
    expect(await service.logInStatus(person.email)).toBe(200);
    const token = await service.linkTo(person.email);
    expect(await service.logInStatus(person.email)).toBe(200);
    expect((await reset(token)).statusCode).toBe(200);
  });

  it('works by the later of two links, which ends the earlier', async () => {
    const person = await service.account();
    const [first, second] = [await service.resetLinkTo(person.email), await service.resetLinkTo(person.email)];
    expect(statusesOf([await reset(first), await reset(second)])).toEqual([400, 200]);
  });

  it('@race leaves no session to anyone who logged in with the old password at the same time', async () => {
    const person = await service.account();
    const token = await service.resetLinkTo(person.email);
    const [answer, logIns] = await Promise.all([reset(token), atOnce(20, () => service.logIn(person.username))]);
    expect(answer.statusCode).toBe(200);
    const id = await service.idOf(person);
    const sessions = await service.db.selectFrom('sessions').select('id').where('account_id', '=', id).execute();
    expect(sessions).toEqual([]);
    for (const status of statusesOf(logIns)) expect([200, 401]).toContain(status);
  });

  it('@race is not undone by a login that replaces an outdated hash, and such logins all succeed', async () => {
    const person = await service.account();
    const token = await service.resetLinkTo(person.email);
    const stronger = createPasswords({ parameters: { memoryCost: 8, timeCost: 2, parallelism: 1 } });
    const hash: typeof stronger.hash = async (secret) => {
      await reset(token);
      return stronger.hash(secret);
    };
    const raised = await service.beside({ passwords: { ...stronger, hash } });
    expect(await atOnce(4, () => raised.logInStatus(person.username))).toEqual([401, 401, 401, 401]);
    expect(await service.logInStatus(person.username)).toBe(401);
    expect(await atOnce(4, () => raised.logInStatus(person.username, newPassword))).toEqual([200, 200, 200, 200]);
  });

  it('is held to the rules of the sign-up, and the link stays', async () => {
    const token = await service.resetLinkTo((await service.account()).email);
    for (const secret of ['', 'Password!', 'passw0rd!', 'Passw0rdd', `Aa1!${'x'.repeat(253)}`])
      expect([secret, (await reset(token, secret)).statusCode]).toEqual([secret, 400]);
    expect((await reset(token)).statusCode).toBe(200);
  });

  it('is not offered if the site is as specified', async () => {
    const asSpecified = await service.beside();
    const person = await service.account();
    expect((await ask(person.email, asSpecified)).statusCode).toBe(404);
    expect(await service.db.selectFrom('mails').select('id').execute()).toEqual([]);
  });
});
