import type { Visitor } from '../support/serviceVisitor';
import { newPassword, newPerson, password, type Person } from '../fixtures/people';
import { day, origin, serviceOn, tokenOf } from '../support/testService';

describe('another email address (docs/behaviour.md, Managing the account)', () => {
  const service = serviceOn('PostgreSQL', { isResetByMail: true });

  const asked = async () => {
    const { person, visitor } = await service.member();
    const { email } = newPerson();
    return { person, email, visitor, token: await service.changeLinkTo(email, visitor) };
  };

  it('is the account’s once its link was opened, and not before; the old address gets a mail', async () => {
    const { person, email, visitor, token } = await asked();
    expect(await visitor.account()).toMatchObject({ email: person.email, pendingEmail: email });
    expect(await service.logInStatus(email)).toBe(401);
    expect(service.lastMailTo(email)?.link).toBe(`${origin}/accounts/verify-email?token=${token}`);

    expect((await service.verify(token)).statusCode).toBe(200);
    expect(await visitor.account()).toMatchObject({ email, pendingEmail: null });
    expect([await service.logInStatus(email), await service.logInStatus(person.email)]).toEqual([200, 401]);
    expect((await service.verify(token)).statusCode).toBe(200);
    await service.sendDue();
    const told = service.lastMailTo(person.email);
    expect(told?.link).toMatch(new RegExp(`^${origin}/accounts/restore-email\\?token=[\\w-]{43}$`));
    expect(told?.text).not.toContain(email);
    for (const secret of [token, tokenOf(told)]) expect(service.logged.join('')).not.toContain(secret);
  });

  it('is cancelled: nothing is pending, and its link does nothing', async () => {
    const { person, visitor, token } = await asked();
    expect((await visitor.post('/account/email/give-up')).statusCode).toBe(200);
    expect(await visitor.account()).toMatchObject({ email: person.email, pendingEmail: null });
    expect((await service.verify(token)).statusCode).toBe(400);
  });

  it.each<[how: string, secure: (owner: Visitor, person: Person) => Promise<{ statusCode: number }>]>([
    ['logout everywhere', (one) => one.post('/account/logout-everywhere')],
    ['change of the password', (one) => one.changePassword()],
    ['new password by a link', async (one, { email }) => one.resetPassword(await service.resetLinkTo(email))],
  ])('S14 does not outlive a %s by the owner, if a thief asked for it', async (how, secure) => {
    const { person, owner, thief } = await service.member('owner', 'thief');
    const { email } = newPerson();
    const token = await service.changeLinkTo(email, thief);
    await thief.changeEmail(email);
    expect((await secure(owner, person)).statusCode).toBe(200);
    const before = service.sent.filter(({ to }) => to === email).length;
    await service.sendDue();
    expect(service.sent.filter(({ to }) => to === email)).toHaveLength(before);
    expect((await service.verify(token)).statusCode).toBe(400);
    const again = service.visitor();
    await again.logIn(person.email, how === 'logout everywhere' ? password : newPassword);
    expect(await again.account()).toMatchObject({ email: person.email, pendingEmail: null });
  });

  it('S14 is undone for 7 days by the old address’s link, once, which ends all sessions and the password', async () => {
    const { person, email, visitor, token } = await asked();
    expect((await service.verify(token)).statusCode).toBe(200);
    const back = await service.linkTo(person.email);
    await service.later(7 * day - 60);
    expect((await service.visitor().restoreEmail(back)).statusCode).toBe(200);
    expect((await visitor.get('/profile')).statusCode).toBe(401);
    expect([await service.logInStatus(email), await service.logInStatus(person.email)]).toEqual([401, 401]);
    expect((await service.visitor().resetPassword(await service.linkTo(person.email))).statusCode).toBe(200);
    expect(await service.logInStatus(person.email, newPassword)).toBe(200);
    expect((await service.visitor().restoreEmail(back)).statusCode).toBe(400);
    const told = ['email_change_asked', 'email_changed', 'email_restored'];
    expect(await service.eventsOf(person)).toEqual(expect.arrayContaining(told));
  });
});
