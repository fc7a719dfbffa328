import { noLimits } from '../fixtures/noLimits';
import { defaultLimits } from '../../server/http/limits';
import { lifetimes } from '../../server/sessions/sessions';
import type { Visitor } from '../support/serviceVisitor';
import { logInBody, wrongPassword } from '../fixtures/people';
import { cookieOf, atOnce, serviceOn, statusesOf } from '../support/testService';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const fresh = 'Fresh.Sesame2';

describe('managing an account (docs/behaviour.md, Managing the account)', () => {
  const service = serviceOn('PostgreSQL');

  const confirmedSeconds = async (visitor: Visitor) => (await visitor.account()).confirmedSeconds;
  const idOfOwn = async (visitor: Visitor) => (await visitor.sessions()).find(({ isThis }) => isThis)?.id;

  it('a login is fresh for its time, to half a minute, and a renewal does not change that', async () => {
    const visitor = await service.loggedIn();
    const end = async () => (await visitor.post('/account/sessions/end-others')).statusCode;
    await service.later(lifetimes.confirmation / 2);
    expect(await visitor.renew()).toBe(200);
    await service.later(lifetimes.confirmation / 2 - 30);
    expect(await end()).toBe(200);
    await service.later(31);
    expect([await end(), await confirmedSeconds(visitor)]).toEqual([428, 0]);
    expect(await visitor.renew()).toBe(200);
    expect(await end()).toBe(428);
  });

  it('confirming the password makes this session fresh, and no other', async () => {
    const { here, there } = await service.member('here', 'there');
    await service.later(lifetimes.confirmation + 1);
    expect(await here.confirm(wrongPassword)).toMatchObject({ statusCode: 403, message: 'That is not your password' });
    expect(await confirmedSeconds(here)).toBe(0);
    expect((await here.confirm()).statusCode).toBe(200);
    expect(await confirmedSeconds(here)).toBeGreaterThan(lifetimes.confirmation - 10);
    expect(await confirmedSeconds(there)).toBe(0);
  });

  it('lists the devices, newest first, without version numbers, and names the device of each event', async () => {
    const { username } = await service.account();
    const [phone, computer] = [service.visitor(), service.visitor()];
    await phone.post('/login', logInBody(username), { headers: { 'user-agent': iPhone } });
    await computer.post('/login', logInBody(username), { headers: { 'user-agent': firefox } });
    const rows = await computer.sessions();
    expect(rows).toEqual([
      expect.objectContaining({ kind: 'computer', browser: 'Firefox', system: 'Linux', isThis: true }),
      expect.objectContaining({ kind: 'phone', browser: 'Safari', system: 'iOS', isThis: false }),
    ]);
    const devices = (await computer.events()).slice(0, 2).map(({ event, device }) => [event, device]);
    expect(devices).toEqual([
      ['logged_in', 'Firefox, Linux'],
      ['logged_in', 'Safari, iOS'],
    ]);
    for (const { at } of rows) expect(Math.abs(Date.now() - at)).toBeLessThan(60_000);
    expect((await phone.sessions()).map(({ isThis }) => isThis)).toEqual([false, true]);
  });

  it('logs out one other device, but never this one or another account’s', async () => {
    const { here, there, third } = await service.member('here', 'there', 'third');
    const stranger = await service.loggedIn();
    for (const Id of [await idOfOwn(there), await idOfOwn(here), await idOfOwn(stranger), 'x', '%', ''])
      expect((await here.post('/account/sessions/end', { Id })).statusCode).toBe(200);
    const left = await Promise.all([here, there, third, stranger].map((one) => one.isLogged()));
    expect(left).toEqual([200, 401, 200, 200]);
    expect(await there.renew()).toBe(401);
  });

  it('changes the password with the current one: all other devices are logged out, and the owner gets a mail', async () => {
    const { person, here, there } = await service.member('here', 'there');
    const before = here.cookies.get(cookieOf('device'));
    await service.later(lifetimes.confirmation + 1);
    expect((await here.changePassword(fresh)).statusCode).toBe(200);
    expect([await here.isLogged(), await there.isLogged()]).toEqual([200, 401]);
    const { username } = person;
    expect([await service.logInStatus(username), await service.logInStatus(username, fresh)]).toEqual([401, 200]);
    // The current password counted as a fresh login.
    expect(await confirmedSeconds(here)).toBeGreaterThan(lifetimes.confirmation - 10);
    // The device stays known, with a new signature.
    expect(here.cookies.get(cookieOf('device'))).not.toBe(before);
    expect(here.cookies.get(cookieOf('device'))?.split('.')[0]).toBe(before?.split('.')[0]);
    expect(await service.eventsOf(person)).toContain('password_changed');
    await service.mails.idle();
    expect(service.lastMailTo(person.email)).toMatchObject({ subject: 'Vestibule - Your password was changed' });
    expect(service.lastMailTo(person.email)).not.toHaveProperty('link');
  });

  it('keeps the password if the current one is wrong, or the new one breaks a rule', async () => {
    const { person, here, there } = await service.member('here', 'there');
    const refused = [await here.changePassword(fresh, wrongPassword), await here.changePassword('Short1!')];
    expect(statusesOf(refused)).toEqual([403, 400]);
    expect([await service.logInStatus(person.username), await there.isLogged()]).toEqual([200, 200]);
  });

  it('tells anyone that a password is common, whatever its case and added signs', async () => {
    const here = service.visitor();
    const isCommon = async (Password: string) =>
      (await here.post('/account/common-password', { Password })).json<{ isCommon: boolean }>().isCommon;
    for (const one of ['password1', 'Password1!', '!!PASSWORD1', 'Qwerty123!']) expect(await isCommon(one)).toBe(true);
    for (const one of [fresh, 'x7#kPq!vRt2', '', '!!!!']) expect(await isCommon(one)).toBe(false);
  });

  it('B3 confirming the password is limited per session: a thief with one session does not keep the owner out', async () => {
    const { confirmOfSession } = defaultLimits;
    const limited = await service.beside({ limits: { ...noLimits, confirmOfSession } });
    const { owner, thief } = await limited.member('owner', 'thief');
    const statuses = statusesOf(await atOnce(30, () => thief.confirm(wrongPassword)));
    expect(statuses.filter((status) => status === 403)).toHaveLength(confirmOfSession.most);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30 - confirmOfSession.most);
    expect((await owner.confirm()).statusCode).toBe(200);
  });
});
