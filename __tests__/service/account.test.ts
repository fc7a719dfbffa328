import { engines, openTestDatabase } from '../support/serviceDatabase';
import { noLimits } from '../../fixtures/noLimits';
import { usualLimits } from '../../server/http/limits';
import { createTestService, password, type TestService } from '../support/testService';
import type { Visitor } from '../support/serviceVisitor';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

describe.each(engines)('managing an account on %s', (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(await openTestDatabase(engine));
  });
  afterAll(async () => {
    await service.close();
    await service.db.destroy();
  });

  const confirmedSeconds = async (visitor: Visitor) =>
    (await visitor.get('/account')).json<{ confirmedSeconds: number }>().confirmedSeconds;
  const listed = async (visitor: Visitor) =>
    (await visitor.get('/account/sessions')).json<{ id: string; isThis: boolean }[]>();
  const statusOf = (visitor: Visitor) => visitor.get('/profile').then(({ statusCode }) => statusCode);
  async function loggedInWith(username: string, userAgent: string): Promise<Visitor> {
    const visitor = service.visitor();
    const body = { UsernameOrEmail: username, Password: password, IsRememberMe: false };
    expect((await visitor.post('/login', body, { headers: { 'user-agent': userAgent } })).statusCode).toBe(200);
    return visitor;
  }

  it('is for logged-in visitors', async () => {
    const stranger = service.visitor();
    for (const answer of [
      await stranger.get('/account'),
      await stranger.post('/account/confirm', { Password: password }),
      await stranger.post('/account/password', { CurrentPassword: password, NewPassword: password }),
      await stranger.post('/account/common-password', { Password: password }),
      await stranger.get('/account/events'),
      await stranger.get('/account/sessions'),
      await stranger.post('/account/sessions/end', { Id: 'x' }),
      await stranger.post('/account/sessions/end-others'),
    ])
      expect([answer.statusCode, answer.message]).toEqual([401, 'You are not logged in']);
  });

  it('names the account, and says for how long the log-in is fresh', async () => {
    const person = await service.account();
    const visitor = await service.loggedIn(person);
    const { confirmedSeconds: seconds, ...rest } = (await visitor.get('/account')).json<{ confirmedSeconds: number }>();
    expect(rest).toEqual({ ...person, pendingEmail: null, hasPasskeys: false });
    expect(seconds).toBeGreaterThan(590);
    expect(seconds).toBeLessThanOrEqual(600);
  });

  it('a log-in is fresh for ten minutes, a second either side, and a renewal neither gives nor takes that', async () => {
    const visitor = await service.loggedIn();
    const change = () => visitor.post('/account/sessions/end-others').then(({ statusCode }) => statusCode);
    await service.later(300);
    expect((await visitor.post('/refreshaccesstoken')).statusCode).toBe(200);
    await service.later(298);
    expect(await change()).toBe(200);
    await service.later(3);
    const refused = await visitor.post('/account/sessions/end-others');
    expect([refused.statusCode, refused.message]).toEqual([428, 'Please confirm that it is you: enter your password']);
    expect(await confirmedSeconds(visitor)).toBe(0);
    expect((await visitor.post('/refreshaccesstoken')).statusCode).toBe(200);
    expect(await change()).toBe(428);
  });

  it('the password once more makes it fresh, for this session alone', async () => {
    const person = await service.account();
    const [here, there] = [await service.loggedIn(person), await service.loggedIn(person)];
    await service.later(601);
    const wrong = await here.post('/account/confirm', { Password: 'Wrong-passw0rd' });
    expect([wrong.statusCode, wrong.message]).toEqual([403, 'That is not your password']);
    expect(await confirmedSeconds(here)).toBe(0);
    const right = await here.post('/account/confirm', { Password: password });
    expect([right.statusCode, right.message]).toEqual([200, 'Thank you, it is you']);
    expect(await confirmedSeconds(here)).toBeGreaterThan(590);
    expect(await confirmedSeconds(there)).toBe(0);
  });

  it('lists the devices, newest first, without the versions of anything', async () => {
    const person = await service.account();
    const [phone, computer] = [
      await loggedInWith(person.username, iPhone),
      await loggedInWith(person.username, firefox),
    ];
    const rows = (await computer.get('/account/sessions')).json<{ id: string; at: number }[]>();
    expect(rows).toEqual([
      expect.objectContaining({ kind: 'computer', browser: 'Firefox', system: 'Linux', isThis: true }),
      expect.objectContaining({ kind: 'phone', browser: 'Safari', system: 'iOS', isThis: false }),
    ]);
    for (const { id, at } of rows) {
      expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
      expect(Math.abs(Date.now() - at)).toBeLessThan(60_000);
    }
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
    const idOf = async (visitor: Visitor) => (await listed(visitor)).find(({ isThis }) => isThis)?.id;
    const end = (Id: unknown) => here.post('/account/sessions/end', { Id });
    const ended = await end(await idOf(there));
    expect([ended.statusCode, ended.message]).toEqual([200, 'That device is logged out']);
    // Again, one's own, a stranger's and what is no id at all: nothing happens.
    for (const Id of [await idOf(here), await idOf(stranger), 'x', '%', ''])
      expect((await end(Id)).statusCode).toBe(200);
    expect([await statusOf(here), await statusOf(there), await statusOf(third), await statusOf(stranger)]).toEqual([
      200, 401, 200, 200,
    ]);
    expect((await there.post('/refreshaccesstoken')).statusCode).toBe(401);
  });

  it('logs all other devices out at once, also where fifty ask for it', async () => {
    const person = await service.account();
    const [here, there] = [await service.loggedIn(person), await service.loggedIn(person)];
    const answers = await Promise.all(Array.from({ length: 50 }, () => here.post('/account/sessions/end-others')));
    expect([...new Set(answers.map(({ statusCode }) => statusCode))]).toEqual([200]);
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401]);
    expect(await listed(here)).toHaveLength(1);
  });

  describe('its password', () => {
    const fresh = 'Fresh.Sesame2';
    const change = (visitor: Visitor, CurrentPassword: string, NewPassword: string) =>
      visitor.post('/account/password', { CurrentPassword, NewPassword });
    const logIn = async (username: string, secret: string) =>
      (await service.visitor().post('/login', { UsernameOrEmail: username, Password: secret, IsRememberMe: false }))
        .statusCode;

    it('is changed with the present one: all other devices are logged out, and the account is told', async () => {
      const person = await service.account();
      const [here, there] = [await service.loggedIn(person), await service.loggedIn(person)];
      await service.later(700);
      const answer = await change(here, password, fresh);
      expect([answer.statusCode, answer.message]).toEqual([
        200,
        'Your password is changed, and all other devices are logged out',
      ]);
      expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401]);
      expect([await logIn(person.username, password), await logIn(person.username, fresh)]).toEqual([401, 200]);
      // The present password was a fresh log-in.
      expect(await confirmedSeconds(here)).toBeGreaterThan(590);
      const events = (await here.get('/account/events')).json<{ event: string }[]>();
      expect(events.map(({ event }) => event)).toContain('password_changed');
      await service.mails.idle();
      const mail = service.lastMailTo(person.email);
      expect(mail?.subject).toBe('Vestibule - Your password was changed');
      expect(mail?.link).toBeUndefined();
    });

    it('stays where the present one is wrong, or the new one breaks a rule', async () => {
      const person = await service.account();
      const [here, there] = [await service.loggedIn(person), await service.loggedIn(person)];
      const wrong = await change(here, 'Wrong-passw0rd', fresh);
      expect([wrong.statusCode, wrong.message]).toEqual([403, 'That is not your password']);
      const short = await change(here, password, 'Short1!');
      expect([short.statusCode, short.message]).toEqual([400, 'Password must be at least 8 characters']);
      expect([await logIn(person.username, password), await statusOf(there)]).toEqual([200, 200]);
    });

    it('keeps the device known that it is changed on', async () => {
      const person = await service.account();
      const here = await service.loggedIn(person);
      const before = here.cookies.get('vestibule_device');
      await change(here, password, fresh);
      expect(here.cookies.get('vestibule_device')).not.toBe(before);
      expect(here.cookies.get('vestibule_device')?.split('.')[0]).toBe(before?.split('.')[0]);
    });

    it('@race is changed once where fifty change it at the same time, and nothing is left half done', async () => {
      const person = await service.account();
      const [here, there] = [await service.loggedIn(person), await service.loggedIn(person)];
      const wanted = Array.from({ length: 50 }, (_, at) => `Fresh.Sesame${at}`);
      const answers = await Promise.all(wanted.map((one) => change(here, password, one)));
      const statuses = answers.map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 403)).toHaveLength(49);
      expect(await statusOf(there)).toBe(401);
      const winner = wanted[statuses.indexOf(200)] ?? '';
      expect([await logIn(person.username, winner), await logIn(person.username, password)]).toEqual([200, 401]);
    });

    it('is said to be common where many use it, whatever case and signs it is dressed in', async () => {
      const here = await service.loggedIn();
      const isCommon = async (Password: string) =>
        (await here.post('/account/common-password', { Password })).json<{ isCommon: boolean }>().isCommon;
      expect(await Promise.all(['password1', 'Password1!', '!!PASSWORD1', 'Qwerty123!'].map(isCommon))).toEqual([
        true,
        true,
        true,
        true,
      ]);
      expect(await Promise.all([fresh, 'x7#kPq!vRt2', '', '!!!!'].map(isCommon))).toEqual([false, false, false, false]);
    });
  });

  it('tells what happened, newest first', async () => {
    const person = await service.account();
    const [here] = [await service.loggedIn(person), await service.loggedIn(person)];
    await here.post('/account/sessions/end-others');
    const events = (await here.get('/account/events')).json<{ event: string; at: number }[]>();
    expect(events.map(({ event }) => event)).toEqual([
      'other_sessions_ended',
      'logged_in',
      'logged_in',
      'verified',
      'signed_up',
    ]);
    expect(events.every(({ at }) => Math.abs(Date.now() - at) < 60_000)).toBe(true);
  });
});

describe('the password that is given once more', () => {
  it('is limited for each session by itself: whoever took one over does not keep the owner out', async () => {
    const service = await createTestService(await openTestDatabase('PGlite'), {
      limits: { ...noLimits, confirmOfSession: usualLimits.confirmOfSession },
    });
    const person = await service.account();
    const [owner, thief] = [await service.loggedIn(person), await service.loggedIn(person)];
    const tries = await Promise.all(
      Array.from({ length: 30 }, () => thief.post('/account/confirm', { Password: 'Wrong-passw0rd' })),
    );
    const statuses = tries.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 403)).toHaveLength(8);
    expect(statuses.filter((status) => status === 429)).toHaveLength(22);
    expect((await owner.post('/account/confirm', { Password: password })).statusCode).toBe(200);
    await service.close();
    await service.db.destroy();
  });
});
