import { lastEvents } from '../../server/security/events';
import { engines, openTestDatabase } from '../support/serviceDatabase';
import { createTestService, newPerson, password, type TestService } from '../support/testService';

describe.each(engines)('PUT /api/account/username on %s', (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(await openTestDatabase(engine));
  });
  afterAll(async () => {
    await service.close();
    await service.db.destroy();
  });

  const logIn = (name: string) =>
    service.visitor().post('/login', { UsernameOrEmail: name, Password: password, IsRememberMe: false });

  it('changes the name, by which alone the account logs in then, and tells it by mail', async () => {
    const [person, { username }] = [await service.account(), newPerson()];
    const visitor = await service.loggedIn(person);
    const answer = await visitor.put('/account/username', { Username: username });
    expect([answer.statusCode, answer.message]).toEqual([200, 'Your username is changed']);
    expect((await visitor.get('/account')).json()).toMatchObject({ username, email: person.email });
    expect((await logIn(person.username)).statusCode).toBe(401);
    expect((await logIn(username.toUpperCase())).statusCode).toBe(200);
    await service.mails.idle();
    const mail = service.sent.at(-1);
    expect([mail?.to, mail?.subject, mail?.link]).toEqual([
      person.email,
      'Vestibule - Your username was changed',
      undefined,
    ]);
    expect(mail?.text).toContain(username);
    const { id } = await service.db
      .selectFrom('accounts')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    expect((await lastEvents(service.db, id)).map(({ event }) => event)).toContain('username_changed');
  });

  it('takes another spelling of the own name', async () => {
    const person = await service.account();
    const visitor = await service.loggedIn(person);
    const Username = person.username.toUpperCase();
    expect((await visitor.put('/account/username', { Username })).statusCode).toBe(200);
    expect((await visitor.get('/profile')).json()).toMatchObject({ username: Username });
  });

  it('refuses a name that another account has, in any spelling, or had until a while ago', async () => {
    const [other, gone] = [await service.account(), await service.account()];
    await (await service.loggedIn(gone)).post('/account/delete');
    const visitor = await service.loggedIn();
    for (const Username of [other.username, other.username.toUpperCase(), gone.username]) {
      const answer = await visitor.put('/account/username', { Username });
      expect([answer.statusCode, answer.message]).toEqual([409, 'That username or email is already in use']);
    }
  });

  it('@race gives a name that 50 accounts want at once to one of them, with no error', async () => {
    const [{ username }, ...people] = [
      newPerson(),
      ...(await Promise.all(Array.from({ length: 50 }, () => service.account()))),
    ];
    const visitors = await Promise.all(people.map((person) => service.loggedIn(person)));
    const answers = await Promise.all(
      visitors.map((visitor, index) =>
        visitor.put('/account/username', { Username: index % 2 === 0 ? username : username.toUpperCase() }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...new Array<number>(49).fill(409)]);
    const found = await service.db.selectFrom('accounts').select('id').where('username_key', '=', username).execute();
    expect(found).toHaveLength(1);
  });

  it.each([
    ['', 'Username must have at least one character'],
    ['two words', 'Username should not contain any whitespace'],
    ['an@sign', 'Username should not contain special characters'],
    ['\u115F', 'Username should not contain special characters'],
    ['n'.repeat(65), 'Username must be at most 64 characters'],
  ])('holds %j to the rules of the sign-up', async (Username, message) => {
    const answer = await (await service.loggedIn()).put('/account/username', { Username });
    expect([answer.statusCode, answer.message]).toEqual([400, message]);
  });

  it('needs a fresh log-in', async () => {
    const visitor = await service.loggedIn();
    await service.later(601);
    const { username: Username } = newPerson();
    expect((await visitor.put('/account/username', { Username })).statusCode).toBe(428);
    expect((await service.visitor().put('/account/username', { Username })).statusCode).toBe(401);
  });
});
