import { passwordsBehindGate } from '../../server/accounts/passwords';
import { engines, openTestDatabase } from '../support/serviceDatabase';
import { createTestService, newPerson, password, tokenOf, type Person, type TestService } from '../support/testService';

const strangersPassword = 'Strang3r!pass';

describe.each(engines)('@race pending sign-ups side by side on %s', (engine) => {
  let service: TestService;
  beforeAll(async () => {
    const passwords = passwordsBehindGate({
      parameters: { memoryCost: 256, timeCost: 1, parallelism: 1 },
      longestQueue: 1_000,
    });
    service = await createTestService(await openTestDatabase(engine), { passwords });
  });
  afterAll(async () => {
    await service.close();
    await service.db.destroy();
  });

  const verify = (Token: string, Password?: string) =>
    service.visitor().put('/signup/verify-email', { Token, ...(Password !== undefined && { Password }) });
  const logIn = async (name: string, secret: string) =>
    (await service.visitor().post('/login', { UsernameOrEmail: name, Password: secret, IsRememberMe: false }))
      .statusCode;
  /** Two sign-ups that share an address or a name, with a link each. */
  const bothSignUp = async (first: Person, firstSecret: string, second: Person, secondSecret: string) =>
    [await service.signUp(first, firstSecret), await service.signUp(second, secondSecret)] as const;
  const needsPassword = { message: expect.stringMatching(/the password that you chose is needed/) as string };

  const shared = ['the address', 'the name', 'both'] as const;
  const strangerOf = (owner: Person, what: (typeof shared)[number]): Person => {
    const other = newPerson();
    return {
      username: what === 'the address' ? other.username : owner.username.toUpperCase(),
      email: what === 'the name' ? other.email : owner.email,
    };
  };

  describe.each(shared)('V7 where a stranger signs up with %s of an owner', (what) => {
    it.each(['the stranger first', 'the owner first'] as const)(
      "%s: whichever link the owner opens, the stranger's password opens nothing",
      async (order) => {
        const owner = newPerson();
        const stranger = strangerOf(owner, what);
        const [ownersLink, strangersLink] =
          order === 'the owner first'
            ? await bothSignUp(owner, password, stranger, strangersPassword)
            : [...(await bothSignUp(stranger, strangersPassword, owner, password))].reverse();

        for (const link of [strangersLink, ownersLink]) {
          const answer = await verify(link);
          expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([409, needsPassword, []]);
        }
        // The owner holds both links where the address is theirs, and knows one password.
        expect((await verify(strangersLink, password)).statusCode).toBe(409);
        expect(await logIn(stranger.username, strangersPassword)).not.toBe(200);

        expect((await verify(ownersLink, password)).statusCode).toBe(200);
        expect([await logIn(owner.username, password), await logIn(owner.email, password)]).toEqual([200, 200]);
        for (const name of [owner.username, owner.email, stranger.username, stranger.email])
          expect([name, await logIn(name, strangersPassword)]).toEqual([name, 401]);
        // The stranger's sign-up died: its link verifies nothing any more, with its password neither.
        expect((await verify(strangersLink)).statusCode).toBe(400);
        expect((await verify(strangersLink, strangersPassword)).statusCode).toBe(400);
        // And the owner's link, opened again, is as good as before.
        expect((await verify(ownersLink)).statusCode).toBe(200);
      },
    );
  });

  it('V7 a stranger who knows a pending name does not kill its link', async () => {
    const owner = newPerson();
    const link = await service.signUp(owner);
    for (let turn = 0; turn < 3; turn += 1)
      await service.signUp({ ...newPerson(), username: owner.username }, strangersPassword);
    expect((await verify(link, password)).statusCode).toBe(200);
    expect(await logIn(owner.username, password)).toBe(200);
  });

  it("V7 a sign-up that was contested stays so when its rival is gone: a stranger cannot clear the owner's out of the way", async () => {
    const owner = newPerson();
    const trap = { username: newPerson().username, email: owner.email };
    const rival = { username: owner.username, email: newPerson().email };
    const trapLink = await service.signUp(trap, strangersPassword);
    const ownersLink = await service.signUp(owner);
    const rivalLink = await service.signUp(rival, strangersPassword);
    expect((await verify(rivalLink, strangersPassword)).statusCode).toBe(200);

    expect((await verify(ownersLink, password)).statusCode).toBe(400);
    expect((await verify(trapLink)).statusCode).toBe(409);
    expect((await verify(trapLink, password)).statusCode).toBe(409);
    expect(await logIn(owner.email, strangersPassword)).toBe(403);
  });

  it('V7 who signs up twice verifies the sign-up whose password is given, and that one alone', async () => {
    const person = newPerson();
    const [first, second] = await bothSignUp(person, 'F1rst!pass', person, 'Sec0nd!pass');
    expect((await verify(first, 'Sec0nd!pass')).statusCode).toBe(409);
    expect((await verify(second, 'F1rst!pass')).statusCode).toBe(409);
    expect((await verify(first, 'F1rst!pass')).statusCode).toBe(200);
    expect([await logIn(person.username, 'F1rst!pass'), await logIn(person.email, 'Sec0nd!pass')]).toEqual([200, 401]);
    expect((await verify(second, 'Sec0nd!pass')).statusCode).toBe(400);
  });

  it('an uncontested link takes no password, and a refusal says so in the language of the visitor', async () => {
    const link = await service.signUp();
    const refused = await verify(link, password);
    expect([refused.statusCode, refused.message]).toEqual([400, 'The field Password is not known']);
    expect((await verify(link)).statusCode).toBe(200);
    // A form sent twice: the first has verified, and the second is told the same.
    expect((await verify(link, password)).statusCode).toBe(200);

    const person = newPerson();
    const [first] = await bothSignUp(person, password, person, strangersPassword);
    const polish = await service
      .visitor()
      .put('/signup/verify-email', { Token: first, Password: 'Wr0ng!pass' }, { headers: { 'accept-language': 'pl' } });
    expect([polish.statusCode, polish.message]).toEqual([409, expect.stringMatching(/hasło/i)]);
  });

  it('a log-in of the newest of them is told to verify, and gets a link of its own', async () => {
    const person = newPerson();
    await bothSignUp(person, 'F1rst!pass', person, password);
    expect(await logIn(person.username, password)).toBe(403);
    await service.mails.idle();
    const link = tokenOf(service.lastMailTo(person.email));
    expect((await verify(link, password)).statusCode).toBe(200);
    expect(await logIn(person.username, password)).toBe(200);
  });

  it('the mail names the sign-up that its link belongs to', async () => {
    const person = newPerson();
    await bothSignUp(person, password, { ...person, username: `${person.username}.two` }, password);
    const texts = service.sent.filter(({ to }) => to === person.email).map(({ text }) => text);
    expect(texts[0]).toContain(`“${person.username}”`);
    expect(texts[1]?.replaceAll('\u2060', '')).toContain(`“${person.username}.two”`);
  });

  it('V9 of fifty parallel sign-ups with variants of one name and address, exactly one can be verified', async () => {
    const names = ['racer', 'RACER', 'Ｒacer', 'racer\u034F'];
    const people = Array.from({ length: 50 }, (_, index) => ({
      Username: names[index % names.length] as string,
      Email: index % 2 === 0 ? 'racer@example.org' : 'RACER@EXAMPLE.ORG',
      Password: `${password}${index}`,
      LanguageId: 1,
    }));
    const answers = await Promise.all(people.map((person) => service.visitor().post('/signup', person)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(new Array(50).fill(200));
    await service.mails.idle();

    const accounts = await service.db
      .selectFrom('accounts')
      .innerJoin('verification_tokens', 'account_id', 'accounts.id')
      .select(['accounts.id', 'password_hash', 'hash'])
      .where('email_key', '=', 'racer@example.org')
      .execute();
    expect(accounts).toHaveLength(50);
    const links = service.sent.filter(({ to }) => to.toLowerCase() === 'racer@example.org').map(tokenOf);
    expect(new Set((await Promise.all(links.map((link) => verify(link)))).map((answer) => answer.statusCode))).toEqual(
      new Set([409]),
    );

    // Every sign-up's link with its own password, all at once.
    const tries = await Promise.all(
      links.flatMap((link) => people.slice(0, 12).map(({ Password }) => verify(link, Password))),
    );
    const statuses = tries.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => ![200, 400, 409].includes(status))).toEqual([]);
    const left = await service.db
      .selectFrom('accounts')
      .select('verified_at')
      .where('email_key', '=', 'racer@example.org')
      .execute();
    expect(left).toEqual([{ verified_at: expect.any(Date) as Date }]);
  });
});
