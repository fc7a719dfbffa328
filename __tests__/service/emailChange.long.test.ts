import { lastEvents } from '../../server/security/events';
import { day } from '../support/serviceDatabase';
import type { Visitor } from '../support/serviceVisitor';
import { logInBody, newPerson, origin, password, serviceOn, tokenOf, type Person } from '../support/testService';

const newPassword = 'N3w-password!';

describe('another email address (docs/behaviour.md, Managing the account)', () => {
  const service = serviceOn('PostgreSQL', { isResetByMail: true });

  const asked = async (visitor: Visitor, Email: string) => {
    expect((await visitor.put('/account/email', { Email })).statusCode).toBe(200);
    return service.linkTo(Email);
  };
  const restore = (Token: string, visitor = service.visitor()) => visitor.post('/account/restore-email', { Token });
  const logInStatus = async (name: string, secret = password) => (await service.logIn(name, secret)).statusCode;
  const accountOf = async (visitor: Visitor) =>
    (await visitor.get('/account')).json<{ email: string; pendingEmail: string | null }>();
  const changed = async () => {
    const [person, { email }] = [await service.account(), newPerson()];
    const visitor = await service.loggedIn(person);
    expect((await service.verify(await asked(visitor, email))).statusCode).toBe(200);
    return { person, email, visitor, back: await service.linkTo(person.email) };
  };
  const setByMail = async (email: string) => {
    const body = { Token: await service.linkTo(email), Password: newPassword };
    return service.visitor().post('/account/reset-password', body);
  };

  it('is the account’s once its link was opened, and not before; the old address gets a mail', async () => {
    const [person, { email }] = [await service.account(), newPerson()];
    const visitor = await service.loggedIn(person);
    const token = await asked(visitor, email);
    expect(await accountOf(visitor)).toMatchObject({ email: person.email, pendingEmail: email });
    expect(await logInStatus(email)).toBe(401);
    expect(service.lastMailTo(email)?.link).toBe(`${origin}/accounts/verify-email?token=${token}`);

    expect((await service.verify(token)).statusCode).toBe(200);
    expect(await accountOf(visitor)).toMatchObject({ email, pendingEmail: null });
    expect([await logInStatus(email), await logInStatus(person.email)]).toEqual([200, 401]);
    expect((await service.verify(token)).statusCode).toBe(200);
    await service.sendDue();
    const told = service.lastMailTo(person.email);
    expect(told?.link).toMatch(new RegExp(`^${origin}/accounts/restore-email\\?token=[\\w-]{43}$`));
    expect(told?.text).not.toContain(email);
    for (const secret of [token, tokenOf(told)]) expect(service.logged.join('')).not.toContain(secret);
  });

  it('is cancelled: nothing is pending, and its link does nothing', async () => {
    const [person, { email }] = [await service.account(), newPerson()];
    const visitor = await service.loggedIn(person);
    const token = await asked(visitor, email);
    expect((await visitor.post('/account/email/give-up')).statusCode).toBe(200);
    expect(await accountOf(visitor)).toMatchObject({ email: person.email, pendingEmail: null });
    expect((await service.verify(token)).statusCode).toBe(400);
  });

  it.each<[how: string, secure: (owner: Visitor, person: Person) => Promise<{ statusCode: number }>]>([
    ['log-out everywhere', (one) => one.post('/account/logout-everywhere')],
    [
      'change of the password',
      (one) => one.post('/account/password', { CurrentPassword: password, NewPassword: newPassword }),
    ],
    [
      'new password by a link',
      async (one, { email }) => {
        await one.post('/account/reset-link', { Email: email });
        return setByMail(email);
      },
    ],
  ])('S14 does not outlive a %s by the owner, if a thief asked for it', async (how, secure) => {
    const person = await service.account();
    const [owner, thief] = [await service.loggedIn(person), await service.loggedIn(person)];
    const { email } = newPerson();
    const token = await asked(thief, email);
    await thief.put('/account/email', { Email: email });
    expect((await secure(owner, person)).statusCode).toBe(200);
    const before = service.sent.filter(({ to }) => to === email).length;
    await service.sendDue();
    expect(service.sent.filter(({ to }) => to === email)).toHaveLength(before);
    expect((await service.verify(token)).statusCode).toBe(400);
    const again = service.visitor();
    await again.post('/login', logInBody(person.email, how === 'log-out everywhere' ? password : newPassword));
    expect(await accountOf(again)).toMatchObject({ email: person.email, pendingEmail: null });
  });

  it('S14 is undone for 7 days by the old address’s link, once, which ends all sessions and the password', async () => {
    const { person, email, visitor, back } = await changed();
    await service.later(7 * day - 60);
    expect((await restore(back)).statusCode).toBe(200);
    expect((await visitor.get('/profile')).statusCode).toBe(401);
    expect([await logInStatus(email), await logInStatus(person.email)]).toEqual([401, 401]);
    expect((await setByMail(person.email)).statusCode).toBe(200);
    expect(await logInStatus(person.email, newPassword)).toBe(200);
    expect((await restore(back)).statusCode).toBe(400);
    const events = await lastEvents(service.db, await service.idOf(person));
    expect(events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['email_change_asked', 'email_changed', 'email_restored']),
    );
  });
});
