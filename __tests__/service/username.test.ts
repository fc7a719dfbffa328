import { newPerson } from '../fixtures/people';
import { day, serviceOn } from '../support/testService';

describe('PUT /api/account/username (docs/behaviour.md, Managing the account)', () => {
  const service = serviceOn('PostgreSQL');

  it('changes the name, the only one that then logs in, and reports it by mail', async () => {
    const [person, { username }] = [await service.account(), newPerson()];
    const visitor = await service.loggedIn(person);
    expect((await visitor.changeUsername(username)).statusCode).toBe(200);
    expect(await visitor.account()).toMatchObject({ username, email: person.email });
    const { logInStatus } = service;
    expect([await logInStatus(person.username), await logInStatus(username.toUpperCase())]).toEqual([401, 200]);
    await service.mails.idle();
    const mail = service.lastMailTo(person.email);
    expect([mail?.subject, mail?.link]).toEqual(['Vestibule - Your username was changed', undefined]);
    expect(mail?.text).toContain(username);
    expect(await service.eventsOf({ username })).toContain('username_changed');
  });

  it('B1 refuses a name that another account has, in any spelling, or had until a while ago', async () => {
    const [other, gone] = [await service.account(), await service.account()];
    await (await service.loggedIn(gone)).deleteAccount();
    const visitor = await service.loggedIn();
    for (const Username of [other.username, other.username.toUpperCase(), gone.username])
      expect((await visitor.changeUsername(Username)).statusCode).toBe(409);
  });

  it('reserves the previous name for 30 days, and gives it back to the account', async () => {
    const [person, { username }] = [await service.account(), newPerson()];
    const [visitor, other] = [await service.loggedIn(person), await service.loggedIn()];
    const take = async (who: typeof visitor, Username: string) => (await who.changeUsername(Username)).statusCode;
    const stranger = { ...newPerson(), username: person.username.toUpperCase() };
    const signUp = async () => (await service.visitor().signUp(stranger)).statusCode;
    expect(await take(visitor, username)).toBe(200);
    expect([await take(other, person.username), await signUp()]).toEqual([409, 409]);
    expect([await take(visitor, person.username), await take(visitor, username)]).toEqual([200, 200]);
    await service.later(30 * day - 60);
    expect(await signUp()).toBe(409);
    await service.later(61);
    expect(await signUp()).toBe(200);
  });
});
