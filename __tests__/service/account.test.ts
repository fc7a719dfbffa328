import { noLimits } from '../fixtures/noLimits';
import { usualLimits } from '../../server/http/limits';
import { lifetimes } from '../../server/sessions/sessions';
import type { Visitor } from '../support/serviceVisitor';
import { cookieOf, atOnce, logInBody, password, serviceOn, statusesOf } from '../support/testService';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const fresh = 'Fresh.Sesame2';
const wrong = 'Wrong-passw0rd';

describe('managing an account (docs/behaviour.md, Managing the account)', () => {
  const service = serviceOn('PostgreSQL');

  const confirmedSeconds = async (visitor: Visitor) =>
    (await visitor.get('/account')).json<{ confirmedSeconds: number }>().confirmedSeconds;
  const listed = async (visitor: Visitor) =>
    (await visitor.get('/account/sessions')).json<{ id: string; at: number; isThis: boolean }[]>();
  const idOfOwn = async (visitor: Visitor) => (await listed(visitor)).find(({ isThis }) => isThis)?.id;
  const statusOf = async (visitor: Visitor) => (await visitor.get('/profile')).statusCode;
  const change = (visitor: Visitor, NewPassword: string, CurrentPassword = password) =>
    visitor.post('/account/password', { CurrentPassword, NewPassword });
  const eventsOf = async (visitor: Visitor) =>
    (await visitor.get('/account/events')).json<{ event: string; device?: string; at: number }[]>();

  it('a login is fresh half a minute either side of its time, and a renewal neither gives nor takes that', async () => {
    const visitor = await service.loggedIn();
    const end = async () => (await visitor.post('/account/sessions/end-others')).statusCode;
    await service.later(lifetimes.confirmation / 2);
    expect((await visitor.post('/refreshaccesstoken')).statusCode).toBe(200);
    await service.later(lifetimes.confirmation / 2 - 30);
    expect(await end()).toBe(200);
    await service.later(31);
    expect([await end(), await confirmedSeconds(visitor)]).toEqual([428, 0]);
    expect((await visitor.post('/refreshaccesstoken')).statusCode).toBe(200);
    expect(await end()).toBe(428);
  });

  it('the password once more makes it fresh, for this session alone', async () => {
    const person = await service.account();
    const [here, there] = [await service.loggedIn(person), await service.loggedIn(person)];
    await service.later(lifetimes.confirmation + 1);
    const refused = await here.post('/account/confirm', { Password: wrong });
    expect([refused.statusCode, refused.message]).toEqual([403, 'That is not your password']);
    expect(await confirmedSeconds(here)).toBe(0);
    expect((await here.post('/account/confirm', { Password: password })).statusCode).toBe(200);
    expect(await confirmedSeconds(here)).toBeGreaterThan(lifetimes.confirmation - 10);
    expect(await confirmedSeconds(there)).toBe(0);
  });

  it('lists the devices, newest first, without the versions of anything, and says of each event from which it came', async () => {
    const { username } = await service.account();
    const [phone, computer] = [service.visitor(), service.visitor()];
    await phone.post('/login', logInBody(username), { headers: { 'user-agent': iPhone } });
    await computer.post('/login', logInBody(username), { headers: { 'user-agent': firefox } });
    const rows = await listed(computer);
    expect(rows).toEqual([
      expect.objectContaining({ kind: 'computer', browser: 'Firefox', system: 'Linux', isThis: true }),
      expect.objectContaining({ kind: 'phone', browser: 'Safari', system: 'iOS', isThis: false }),
    ]);
    const devices = (await eventsOf(computer)).slice(0, 2).map(({ event, device }) => [event, device]);
    expect(devices).toEqual([
      ['logged_in', 'Firefox, Linux'],
      ['logged_in', 'Safari, iOS'],
    ]);
    for (const { at } of rows) expect(Math.abs(Date.now() - at)).toBeLessThan(60_000);
    expect((await listed(phone)).map(({ isThis }) => isThis)).toEqual([false, true]);
  });

  it('logs one other device out, this one never, and nobody else’s', async () => {
    const person = await service.account();
    const [here, there, third] = [
      await service.loggedIn(person),
      await service.loggedIn(person),
      await service.loggedIn(person),
    ];
    const stranger = await service.loggedIn();
    for (const Id of [await idOfOwn(there), await idOfOwn(here), await idOfOwn(stranger), 'x', '%', ''])
      expect((await here.post('/account/sessions/end', { Id })).statusCode).toBe(200);
    const left = [await statusOf(here), await statusOf(there), await statusOf(third), await statusOf(stranger)];
    expect(left).toEqual([200, 401, 200, 200]);
    expect((await there.post('/refreshaccesstoken')).statusCode).toBe(401);
  });

  it('changes the password with the current one: all other devices are logged out, and the owner gets a mail', async () => {
    const person = await service.account();
    const [here, there] = [await service.loggedIn(person), await service.loggedIn(person)];
    const before = here.cookies.get(cookieOf('device'));
    await service.later(lifetimes.confirmation + 1);
    expect((await change(here, fresh)).statusCode).toBe(200);
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401]);
    const { username } = person;
    expect(statusesOf([await service.logIn(username), await service.logIn(username, fresh)])).toEqual([401, 200]);
    // The current password counted as a fresh login.
    expect(await confirmedSeconds(here)).toBeGreaterThan(lifetimes.confirmation - 10);
    // The device stays known, with a new signature.
    expect(here.cookies.get(cookieOf('device'))).not.toBe(before);
    expect(here.cookies.get(cookieOf('device'))?.split('.')[0]).toBe(before?.split('.')[0]);
    expect((await eventsOf(here)).map(({ event }) => event)).toContain('password_changed');
    await service.mails.idle();
    expect(service.lastMailTo(person.email)).toMatchObject({ subject: 'Vestibule - Your password was changed' });
    expect(service.lastMailTo(person.email)).not.toHaveProperty('link');
  });

  it('keeps the password if the current one is wrong, or the new one breaks a rule', async () => {
    const person = await service.account();
    const [here, there] = [await service.loggedIn(person), await service.loggedIn(person)];
    expect(statusesOf([await change(here, fresh, wrong), await change(here, 'Short1!')])).toEqual([403, 400]);
    expect([(await service.logIn(person.username)).statusCode, await statusOf(there)]).toEqual([200, 200]);
  });

  it('says to anyone that a password is common, whatever case and signs it is dressed in', async () => {
    const here = service.visitor();
    const isCommon = async (Password: string) =>
      (await here.post('/account/common-password', { Password })).json<{ isCommon: boolean }>().isCommon;
    for (const one of ['password1', 'Password1!', '!!PASSWORD1', 'Qwerty123!']) expect(await isCommon(one)).toBe(true);
    for (const one of [fresh, 'x7#kPq!vRt2', '', '!!!!']) expect(await isCommon(one)).toBe(false);
  });
});

describe('B3 the password that is given once more', () => {
  const { confirmOfSession } = usualLimits;
  const service = serviceOn('PGlite', { limits: { ...noLimits, confirmOfSession } });
  it('is limited for each session: who took one over does not keep the owner out', async () => {
    const person = await service.account();
    const [owner, thief] = [await service.loggedIn(person), await service.loggedIn(person)];
    const statuses = statusesOf(await atOnce(30, () => thief.post('/account/confirm', { Password: wrong })));
    expect(statuses.filter((status) => status === 403)).toHaveLength(confirmOfSession.most);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30 - confirmOfSession.most);
    expect((await owner.post('/account/confirm', { Password: password })).statusCode).toBe(200);
  });
});
