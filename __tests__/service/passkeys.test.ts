import { sql } from 'kysely';
import { lifetimes } from '../../server/sessions/sessions';
import { addPasskey, createAuthenticator, logInByPasskey, passkeyOptions } from '../support/authenticator';
import { closing } from '../fixtures/closing';
import { noLimits } from '../fixtures/noLimits';
import { noting, whileLocked } from '../support/serviceDatabase';
import type { Visitor } from '../support/serviceVisitor';
import {
  addressesOf,
  cookieOf,
  createTestService,
  inTurn,
  origin,
  serviceOn,
  statusesOf,
} from '../support/testService';

describe('passkeys (docs/behaviour.md, Managing the account)', () => {
  const service = serviceOn('PostgreSQL');

  const add = (visitor: Visitor, Credential: string) => visitor.post('/account/passkeys/add', { Name: '', Credential });
  const logIn = (Credential: string, visitor = service.visitor()) =>
    visitor.post('/account/passkeys/login', { Credential, IsRememberMe: false });
  const firstOf = async (visitor: Visitor) => (await visitor.passkeys())[0]?.id ?? '';
  const change = (visitor: Visitor, what: 'rename' | 'remove', Id: string, Name = 'Mine') =>
    visitor.post(`/account/passkeys/${what}`, what === 'rename' ? { Id, Name } : { Id });

  async function memberWithPasskey(counter = 1, flags?: number) {
    const { person, visitor } = await service.member();
    const authenticator = createAuthenticator(origin);
    authenticator.counts(counter);
    const forged = flags === undefined ? {} : { flags: flags | 0x40 };
    expect((await addPasskey(visitor, authenticator, '', forged)).statusCode).toBe(200);
    return { person, visitor, authenticator };
  }

  it('S2 log in from anywhere, with a new session, and are told of by mail and among the events', async () => {
    const { person, visitor, authenticator } = await memberWithPasskey();
    const elsewhere = service.visitor();
    const answer = await logInByPasskey(elsewhere, authenticator);
    const told = { sub: await service.subjectOf(person), uiLanguageId: 1, ...person };
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'User logged in correctly', ...told }]);
    const account = await elsewhere.account();
    expect(account).toMatchObject({ ...person, hasPasskeys: true });
    expect(account.confirmedSeconds).toBeGreaterThan(lifetimes.confirmation - 10);
    expect((await visitor.passkeys())[0]?.usedAt).toEqual(expect.any(Number));
    expect((await service.eventsOf(person)).slice(0, 3)).toEqual(['logged_in', 'passkey_added', 'logged_in']);
    await service.mails.idle();
    expect(service.lastMailTo(person.email)).toMatchObject({ subject: 'Vestibule - A passkey was added' });
  });

  it('of the host go on working there when the owner chooses a domain, to which new ones belong', async () => {
    const [site, beside] = ['https://www.vestibule.example', 'https://recipes.vestibule.example'];
    const addresses = addressesOf(site, beside);
    const before = await service.beside({ addresses });
    const after = await service.beside({ addresses: { ...addresses, passkeyDomain: 'vestibule.example' } });
    const [earlier, own] = [createAuthenticator(site), createAuthenticator(site)];
    const person = await before.account();
    await addPasskey(await before.loggedIn(person), earlier);
    const member = await after.loggedIn(person);
    expect((await addPasskey(member, own)).statusCode).toBe(200);
    expect((await member.passkeys()).map(({ isEarlier }) => isEarlier)).toEqual([undefined, true]);

    const statusOf = async (use: (offered: { options: string; earlier: string }) => string) => {
      const visitor = after.visitor();
      const offered = await visitor.post('/account/passkeys/login-options');
      return (await logIn(use(offered.json()), visitor)).statusCode;
    };
    expect([
      await statusOf((offered) => earlier.use(offered.earlier)),
      await statusOf((offered) => earlier.use(offered.earlier, { origin: beside })),
      await statusOf((offered) => earlier.use(offered.options)),
      await statusOf((offered) => own.use(offered.options)),
      await statusOf((offered) => own.use(offered.options, { origin: beside })),
    ]).toEqual([200, 401, 401, 200, 200]);
  });

  const [synced, bound] = [0x1d, 0x05];
  for (const [flags, first, counters, statuses, times] of [
    [synced, 5, [5, 3, 6], [200, 200, 200], 1],
    [bound, 5, [5, 3, 6], [401, 401, 200], 2],
    [bound, 0, [0, 0, 1], [200, 200, 200], 0],
  ] as const)
    it(`with flags ${flags}, added at a counter of ${first} and used at ${counters.join()}, are answered ${statuses.join()}, and what does not go up is recorded`, async () => {
      const { visitor, authenticator } = await memberWithPasskey(first, flags);
      const answers = await inTurn(counters.length, (turn) => {
        authenticator.counts(counters[turn] ?? 0);
        return logInByPasskey(service.visitor(), authenticator, { flags });
      });
      const events = (await visitor.events()).filter(({ event }) => event === 'passkey_counter');
      expect([statusesOf(answers), events.length]).toEqual([statuses, times]);
    });

  it('confirm who the visitor is, are named and removed; the last one removed leaves the password', async () => {
    const { person, visitor, authenticator } = await memberWithPasskey();
    await service.later(lifetimes.confirmation + 1);
    const id = await firstOf(visitor);
    expect((await visitor.post('/account/passkeys/confirm', { Credential: '{}' })).statusCode).toBe(403);
    expect((await change(visitor, 'rename', id)).statusCode).toBe(428);
    const Credential = authenticator.use(await passkeyOptions(visitor, 'login-options'));
    expect((await visitor.post('/account/passkeys/confirm', { Credential })).statusCode).toBe(200);
    for (const Name of ['', '\u0000', 'x'.repeat(65), 'a\nb'])
      expect((await change(visitor, 'rename', id, Name)).statusCode).toBe(400);
    expect((await change(visitor, 'rename', id, ' My key ')).statusCode).toBe(200);
    expect((await visitor.passkeys()).map(({ name }) => name)).toEqual(['My key']);
    expect((await change(visitor, 'remove', id)).statusCode).toBe(200);
    expect(await visitor.passkeys()).toEqual([]);
    expect((await logInByPasskey(service.visitor(), authenticator)).statusCode).toBe(404);
    await service.loggedIn(person);
  });

  it('confirm at once after an outage: a try that was not checked does not count', async () => {
    const { visitor, authenticator } = await memberWithPasskey();
    let isDown = true;
    const faulty = noting(service.db, (statement) => {
      if (isDown && statement.includes('from "passkeys"')) throw new Error('The test broke this query');
    });
    const limits = { ...noLimits, confirmOfSession: { most: 1, seconds: 300 } };
    await using shaken = closing(await createTestService(faulty, { limits }));
    const there = shaken.copyOf(visitor);
    const confirm = async () => {
      const Credential = authenticator.use(await passkeyOptions(visitor, 'login-options'));
      return (await there.post('/account/passkeys/confirm', { Credential })).statusCode;
    };
    expect(await confirm()).toBe(500);
    isDown = false;
    expect(await confirm()).toBe(200);
  });

  it('of another account confirm nothing, and nobody renames or removes a stranger’s', async () => {
    const [mine, theirs] = [await memberWithPasskey(), await memberWithPasskey()];
    const Credential = theirs.authenticator.use(await passkeyOptions(mine.visitor, 'login-options'));
    expect((await mine.visitor.post('/account/passkeys/confirm', { Credential })).statusCode).toBe(403);
    const before = await theirs.visitor.passkeys();
    for (const what of ['rename', 'remove'] as const) await change(mine.visitor, what, await firstOf(theirs.visitor));
    expect(await theirs.visitor.passkeys()).toEqual(before);
  });

  it('a challenge counts once, for whom it was made, and for an hour', async () => {
    const { visitor, authenticator } = await memberWithPasskey();
    const used = authenticator.use(await passkeyOptions(visitor, 'login-options'));
    expect(statusesOf([await logIn(used), await logIn(used)])).toEqual([200, 401]);
    const old = await passkeyOptions(visitor, 'login-options');
    await service.later(3_601);
    expect((await logIn(authenticator.use(old))).statusCode).toBe(401);
    // A challenge of one's own account used for another account, and one for a login.
    const [other, again] = [await service.loggedIn(), await service.loggedIn()];
    const fresh = createAuthenticator(origin);
    expect((await add(other, fresh.create(await passkeyOptions(visitor, 'login-options')))).statusCode).toBe(400);
    expect((await add(other, fresh.create(await passkeyOptions(again, 'options')))).statusCode).toBe(400);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['a sub-domain that may not call', { origin: 'http://evil.localhost:8080' }],
    ['a challenge of its own', { challenge: 'AAAA' }],
    ['nobody verified', { flags: 0x01 }],
    ['a frame of another site', { said: { crossOrigin: true } }],
    ['a page around it', { said: { topOrigin: 'https://evil.example' } }],
    ['the name of another account', { userHandle: 'AAAA' }],
  ])('are refused with %s', async (_what, forged) => {
    const { authenticator } = await memberWithPasskey();
    const visitor = service.visitor();
    expect((await logInByPasskey(visitor, authenticator, forged)).statusCode).toBe(401);
    expect(visitor.cookies.has(cookieOf('access'))).toBe(false);
  });

  it('I2 what is no credential opens nothing and breaks nothing', async () => {
    const { visitor } = await memberWithPasskey();
    const nul = { Credential: '{"id":"\\u0000","response":{"clientDataJSON":"e30"}}', IsRememberMe: false };
    expect((await service.visitor().post('/account/passkeys/login', nul)).statusCode).toBeLessThan(500);
    const response = '{"id":"x","rawId":"y","response":null}';
    for (const Credential of ['', '{}', '[]', 'null', '7', '"x"', '{"id":7}', response, 'x'.repeat(8_192)])
      expect(statusesOf([await logIn(Credential), await add(visitor, Credential)])).toEqual([401, 400]);
  });

  it.each([
    ['the passkey is removed', 404, 'delete from passkeys where account_id = '],
    ['the password is set anew', 401, `update accounts set password_hash = 'x' where id = `],
  ])('@race open no session if meanwhile %s', async (_what, status, statement) => {
    const { person, visitor, authenticator } = await memberWithPasskey();
    const answer = authenticator.use(await passkeyOptions(visitor, 'login-options'));
    const id = await service.idOf(person);
    const change = async (trx: typeof service.db) => {
      await sql`select from passkeys where account_id = ${id} for update`.execute(trx);
      await sql.raw(`${statement} ${id}`).execute(trx);
    };
    expect((await whileLocked(service.db, change, () => logIn(answer))).statusCode).toBe(status);
  });
});
