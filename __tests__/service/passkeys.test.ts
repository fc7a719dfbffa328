import { createAuthenticator } from '../support/authenticator';
import { engines, openTestDatabase } from '../support/serviceDatabase';
import type { Visitor } from '../support/serviceVisitor';
import { createTestService, origin, password, type TestService } from '../support/testService';

describe.each(engines)('passkeys on %s', (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(await openTestDatabase(engine));
  });
  afterAll(async () => {
    await service.close();
    await service.db.destroy();
  });

  const optionsOf = async (visitor: Visitor, path: string) =>
    (await visitor.post(`/account/passkeys/${path}`)).json<{ options: string }>().options;
  const add = async (visitor: Visitor, credential: string, Name = '') =>
    visitor.post('/account/passkeys/add', { Name, Credential: credential });
  const logIn = (visitor: Visitor, Credential: string) =>
    visitor.post('/account/passkeys/login', { Credential, IsRememberMe: false });
  const listed = async (visitor: Visitor) =>
    (await visitor.get('/account/passkeys')).json<{ id: string; name: string; usedAt: number | null }[]>();

  async function memberWithPasskey() {
    const person = await service.account();
    const visitor = await service.loggedIn(person);
    const authenticator = createAuthenticator(origin);
    const answer = await add(visitor, authenticator.create(await optionsOf(visitor, 'options')));
    expect([answer.statusCode, answer.message]).toEqual([200, 'You can log in with this passkey now']);
    return { person, visitor, authenticator };
  }

  it('are for logged-in visitors, but for the log-in', async () => {
    const stranger = service.visitor();
    for (const answer of [
      await stranger.get('/account/passkeys'),
      await stranger.post('/account/passkeys/options'),
      await stranger.post('/account/passkeys/add', { Name: '', Credential: '{}' }),
      await stranger.post('/account/passkeys/rename', { Id: 'x', Name: 'x' }),
      await stranger.post('/account/passkeys/remove', { Id: 'x' }),
      await stranger.post('/account/passkeys/confirm', { Credential: '{}' }),
    ])
      expect([answer.statusCode, answer.message]).toEqual([401, 'You are not logged in']);
    expect((await stranger.post('/account/passkeys/login-options')).statusCode).toBe(200);
  });

  it('log in from anywhere, with a new session, and are told of by mail and among the events', async () => {
    const { person, visitor, authenticator } = await memberWithPasskey();
    const elsewhere = service.visitor();
    const answer = await logIn(elsewhere, authenticator.use(await optionsOf(elsewhere, 'login-options')));
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'User logged in correctly', uiLanguageId: 1 }]);
    expect((await elsewhere.get('/account')).json()).toMatchObject({ ...person, hasPasskeys: true });
    expect((await elsewhere.get('/account')).json<{ confirmedSeconds: number }>().confirmedSeconds).toBeGreaterThan(
      590,
    );
    expect((await listed(visitor))[0]?.usedAt).toEqual(expect.any(Number));
    const events = (await visitor.get('/account/events')).json<{ event: string }[]>().map(({ event }) => event);
    expect(events.slice(0, 3)).toEqual(['logged_in', 'passkey_added', 'logged_in']);
    await service.mails.idle();
    const mail = service.lastMailTo(person.email);
    expect([mail?.subject, mail?.link]).toEqual(['Vestibule - A passkey was added', undefined]);
  });

  it('are added, named and removed with a fresh log-in alone', async () => {
    const { visitor, authenticator } = await memberWithPasskey();
    await service.later(601);
    const [{ id } = { id: '' }] = await listed(visitor);
    for (const [path, body] of [
      ['options', undefined],
      ['add', { Name: '', Credential: '{}' }],
      ['rename', { Id: id, Name: 'Mine' }],
      ['remove', { Id: id }],
    ] as const)
      expect([path, (await visitor.post(`/account/passkeys/${path}`, body)).statusCode]).toEqual([path, 428]);

    const wrong = await visitor.post('/account/passkeys/confirm', { Credential: '{}' });
    expect([wrong.statusCode, wrong.message]).toEqual([
      403,
      'That passkey was not accepted: try again, or use your password',
    ]);
    const Credential = authenticator.use(await optionsOf(visitor, 'login-options'));
    expect((await visitor.post('/account/passkeys/confirm', { Credential })).statusCode).toBe(200);
    expect((await visitor.post('/account/passkeys/rename', { Id: id, Name: ' My key ' })).statusCode).toBe(200);
    expect((await listed(visitor)).map(({ name }) => name)).toEqual(['My key']);
    const removed = await visitor.post('/account/passkeys/remove', { Id: id });
    expect([removed.statusCode, removed.message]).toEqual([200, 'The passkey is removed']);
    expect(await listed(visitor)).toEqual([]);
    const late = service.visitor();
    expect((await logIn(late, authenticator.use(await optionsOf(late, 'login-options')))).statusCode).toBe(401);
    // The password still opens the account: nobody is locked out by removing the last one.
    await service.loggedIn({
      username: (await visitor.get('/account')).json<{ username: string }>().username,
      email: '',
    });
  });

  it('of another account confirm nothing, and nobody renames or removes a stranger’s', async () => {
    const [mine, theirs] = [await memberWithPasskey(), await memberWithPasskey()];
    const Credential = theirs.authenticator.use(await optionsOf(mine.visitor, 'login-options'));
    expect((await mine.visitor.post('/account/passkeys/confirm', { Credential })).statusCode).toBe(403);
    const [{ id } = { id: '' }] = await listed(theirs.visitor);
    await mine.visitor.post('/account/passkeys/rename', { Id: id, Name: 'Stolen' });
    await mine.visitor.post('/account/passkeys/remove', { Id: id });
    expect((await listed(theirs.visitor)).map(({ name }) => name)).not.toContain('Stolen');
    expect(await listed(theirs.visitor)).toHaveLength(1);
  });

  it.each(['', '\u0000', 'x'.repeat(65), 'a\nb'])('the name %j is refused', async (Name) => {
    const { visitor } = await memberWithPasskey();
    const [{ id } = { id: '' }] = await listed(visitor);
    expect((await visitor.post('/account/passkeys/rename', { Id: id, Name })).statusCode).toBe(400);
  });

  it('a challenge counts once, for whom it was made, and for an hour', async () => {
    const { visitor, authenticator } = await memberWithPasskey();
    const stranger = service.visitor();
    const used = authenticator.use(await optionsOf(stranger, 'login-options'));
    expect((await logIn(stranger, used)).statusCode).toBe(200);
    expect((await logIn(service.visitor(), used)).statusCode).toBe(401);
    const old = await optionsOf(stranger, 'login-options');
    await service.later(3_601);
    expect((await logIn(service.visitor(), authenticator.use(old))).statusCode).toBe(401);
    // One's own challenge, given to another account, and one for a log-in.
    const other = await service.loggedIn();
    const fresh = createAuthenticator(origin);
    expect((await add(other, fresh.create(await optionsOf(visitor, 'login-options')))).statusCode).toBe(400);
    const again = await service.loggedIn();
    expect((await add(other, fresh.create(await optionsOf(again, 'options')))).statusCode).toBe(400);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['a sub-domain that may not call', { origin: 'http://evil.localhost:8080' }],
    ['a challenge of its own', { challenge: 'AAAA' }],
    ['nobody verified', { flags: 0x01 }],
  ])('are refused with %s', async (_what, forged) => {
    const { authenticator } = await memberWithPasskey();
    const visitor = service.visitor();
    const answer = await logIn(visitor, authenticator.use(await optionsOf(visitor, 'login-options'), forged));
    expect([answer.statusCode, answer.message]).toEqual([
      401,
      'That passkey was not accepted: try again, or use your password',
    ]);
    expect(visitor.cookies.has('vestibule_access')).toBe(false);
  });

  it('are refused where their count says that there is a copy', async () => {
    const { authenticator } = await memberWithPasskey();
    const visitor = service.visitor();
    expect((await logIn(visitor, authenticator.use(await optionsOf(visitor, 'login-options')))).statusCode).toBe(200);
    authenticator.cloned();
    expect((await logIn(visitor, authenticator.use(await optionsOf(visitor, 'login-options')))).statusCode).toBe(401);
  });

  it.each([
    '',
    '{}',
    '[]',
    'null',
    '7',
    '"x"',
    '{"id":7}',
    '{"id":"x","rawId":"y","response":null}',
    'x'.repeat(8_192),
  ])('the credential %j opens nothing and breaks nothing', async (Credential) => {
    expect((await logIn(service.visitor(), Credential)).statusCode).toBe(401);
    const { visitor } = await memberWithPasskey();
    expect((await add(visitor, Credential)).statusCode).toBe(400);
  });

  it('@race fifty removals of one at a time remove it once, and one credential is added once', async () => {
    const { person, visitor } = await memberWithPasskey();
    const [{ id } = { id: '' }] = await listed(visitor);
    const removals = await Promise.all(
      Array.from({ length: 50 }, () => visitor.post('/account/passkeys/remove', { Id: id })),
    );
    expect([...new Set(removals.map(({ statusCode }) => statusCode))]).toEqual([200]);
    const events = (await visitor.get('/account/events')).json<{ event: string }[]>();
    expect(events.filter(({ event }) => event === 'passkey_removed')).toHaveLength(1);

    const authenticator = createAuthenticator(origin);
    const made = authenticator.create(await optionsOf(visitor, 'options'));
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(visitor, made)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(19);
    expect(
      (
        await service
          .visitor()
          .post('/login', { UsernameOrEmail: person.username, Password: password, IsRememberMe: false })
      ).statusCode,
    ).toBe(200);
  });

  it('@race fifty log-ins by one answer open one session, and whoever is removed meanwhile opens no further one', async () => {
    const { visitor, authenticator } = await memberWithPasskey();
    const used = authenticator.use(await optionsOf(service.visitor(), 'login-options'));
    const answers = await Promise.all(Array.from({ length: 50 }, () => logIn(service.visitor(), used)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...new Array<number>(49).fill(401)]);
    expect((await visitor.get('/account/sessions')).json()).toHaveLength(2);

    const [{ id } = { id: '' }] = await listed(visitor);
    const answer = authenticator.use(await optionsOf(service.visitor(), 'login-options'));
    const [removal, atOnce] = await Promise.all([
      visitor.post('/account/passkeys/remove', { Id: id }),
      logIn(service.visitor(), answer),
    ]);
    expect([removal.statusCode, [200, 401].includes(atOnce.statusCode)]).toEqual([200, true]);
    const next = authenticator.use(await optionsOf(service.visitor(), 'login-options'));
    expect((await logIn(service.visitor(), next)).statusCode).toBe(401);
  });

  it('are twenty at most', async () => {
    const { visitor } = await memberWithPasskey();
    for (let number = 1; number < 20; number += 1)
      expect(
        (await add(visitor, createAuthenticator(origin).create(await optionsOf(visitor, 'options')))).statusCode,
      ).toBe(200);
    const answer = await add(visitor, createAuthenticator(origin).create(await optionsOf(visitor, 'options')));
    expect([answer.statusCode, answer.message]).toEqual([
      409,
      'That is as many passkeys as an account can have: remove one first',
    ]);
  });
});
