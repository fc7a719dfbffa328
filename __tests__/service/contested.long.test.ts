import { newPerson, password, type Person } from '../fixtures/people';
import { atOnce, serviceOn, statusesOf, tokenOf } from '../support/testService';

const strangersPassword = 'Strang3r!pass';

describe('@race pending sign-ups side by side (docs/behaviour.md, 2)', () => {
  const service = serviceOn('PostgreSQL');
  const statusOf = async (token: string, secret?: string) => (await service.verify(token, secret)).statusCode;

  const shared = ['the address', 'the name', 'both'] as const;
  const strangerOf = (owner: Person, what: (typeof shared)[number]): Person => ({
    username: what === 'the address' ? newPerson().username : owner.username.toUpperCase(),
    email: what === 'the name' ? newPerson().email : owner.email,
  });

  describe.each(shared)('V7 where a stranger signs up with %s of an owner', (what) => {
    for (const isStrangerFirst of [true, false])
      it(`the stranger first: ${isStrangerFirst}; whichever link the owner opens, the stranger's password opens nothing`, async () => {
        const owner = newPerson();
        const stranger = strangerOf(owner, what);
        const links = new Map<Person, string>();
        for (const person of isStrangerFirst ? [stranger, owner] : [owner, stranger])
          links.set(person, await service.signUp(person, person === owner ? password : strangersPassword));
        const [ownersLink = '', strangersLink = ''] = [links.get(owner), links.get(stranger)];

        for (const link of [strangersLink, ownersLink]) {
          const message = expect.stringContaining('the password that you chose is needed') as string;
          expect(await service.verify(link)).toMatchObject({ statusCode: 409, cookies: [], message });
        }
        // If the address is theirs, the owner has both links, and knows one password.
        expect(await statusOf(strangersLink, password)).toBe(409);
        expect(await service.logInStatus(stranger.username, strangersPassword)).not.toBe(200);

        expect(await statusOf(ownersLink, password)).toBe(200);
        expect([await service.logInStatus(owner.username), await service.logInStatus(owner.email)]).toEqual([200, 200]);
        for (const name of [owner.username, owner.email, stranger.username, stranger.email])
          expect([name, await service.logInStatus(name, strangersPassword)]).toEqual([name, 401]);
        // The stranger's sign-up has ended: its link verifies nothing, even with its password.
        expect([await statusOf(strangersLink), await statusOf(strangersLink, strangersPassword)]).toEqual([400, 400]);
        expect(await statusOf(ownersLink)).toBe(200);
      });
  });

  for (const isStrangerFirst of [true, false])
    it(`V7 where a stranger's account asks for the address of an owner's sign-up, the stranger first: ${isStrangerFirst}; its link needs the stranger's password`, async () => {
      const owner = newPerson();
      const stranger = await service.account();
      const visitor = await service.loggedIn(stranger);
      const ask = () => service.changeLinkTo(owner.email.toUpperCase(), visitor);
      const early = isStrangerFirst ? await ask() : '';
      const own = await service.signUp(owner, 'Own3r!pass');
      const strangersLink = early || (await ask());
      for (const secret of [undefined, 'Own3r!pass']) expect(await statusOf(strangersLink, secret)).toBe(409);
      expect(await statusOf(own)).toBe(409);
      expect(await statusOf(own, 'Own3r!pass')).toBe(200);
      expect(await service.logInStatus(owner.email, 'Own3r!pass')).toBe(200);
      expect(await statusOf(strangersLink, password)).toBe(400);
    });

  it('V7 the same name, address and password again is the same sign-up: nobody is accused, and both links work', async () => {
    const owner = newPerson();
    const again = { ...owner, username: owner.username.toUpperCase() };
    const links = [await service.signUp(owner), await service.signUp(again)];
    expect(new Set(links).size).toBe(2);
    for (const link of links.toReversed()) expect(await statusOf(link)).toBe(200);
    expect(await service.logInStatus(owner.email)).toBe(200);
  });

  it("V7 a sign-up that was contested stays so when its rival is gone: a stranger cannot clear the owner's out of the way", async () => {
    const owner = newPerson();
    const trapLink = await service.signUp({ ...newPerson(), email: owner.email }, strangersPassword);
    const ownersLink = await service.signUp(owner);
    const rivalLink = await service.signUp({ ...newPerson(), username: owner.username }, strangersPassword);
    expect(await statusOf(rivalLink, strangersPassword)).toBe(200);
    expect(await statusOf(ownersLink, password)).toBe(400);
    expect([await statusOf(trapLink), await statusOf(trapLink, password)]).toEqual([409, 409]);
    expect(await service.logInStatus(owner.email, strangersPassword)).toBe(403);
  });

  it('V12 who signs up twice verifies the sign-up whose password is given, and that one alone', async () => {
    const person = newPerson();
    const [first, second] = [await service.signUp(person, 'F1rst!pass'), await service.signUp(person, 'Sec0nd!pass')];
    expect([await statusOf(first, 'Sec0nd!pass'), await statusOf(second, 'F1rst!pass')]).toEqual([409, 409]);
    expect(await statusOf(first, 'F1rst!pass')).toBe(200);
    expect([
      await service.logInStatus(person.username, 'F1rst!pass'),
      await service.logInStatus(person.email, 'Sec0nd!pass'),
    ]).toEqual([200, 401]);
    expect(await statusOf(second, 'Sec0nd!pass')).toBe(400);
  });

  it('V9 of twenty parallel sign-ups with variants of one name and address, exactly one can be verified', async () => {
    const names = ['racer', 'RACER', 'Ｒacer', 'rAcer'];
    const secrets = Array.from({ length: 20 }, (_, index) => `${password}${index}`);
    const answers = await atOnce(20, (index) => {
      const email = index % 2 === 0 ? 'racer@example.org' : 'RACER@EXAMPLE.ORG';
      const person = { username: names[index % names.length] as string, email };
      return service.visitor().signUp(person, secrets[index]);
    });
    expect(statusesOf(answers)).toEqual(new Array(20).fill(200));
    await service.mails.idle();
    const rows = service.db.selectFrom('accounts').select('verified_at');
    const accounts = rows.where('email_key', '=', 'racer@example.org');
    expect(await accounts.execute()).toHaveLength(20);
    const links = service.sent.filter(({ to }) => to.toLowerCase() === 'racer@example.org').map(tokenOf);
    expect(new Set(await Promise.all(links.map((link) => statusOf(link))))).toEqual(new Set([409]));

    const tries = links.flatMap((link) => secrets.slice(0, 12).map((secret) => statusOf(link, secret)));
    const statuses = await Promise.all(tries);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => ![200, 400, 409].includes(status))).toEqual([]);
    expect(await accounts.execute()).toEqual([{ verified_at: expect.any(Date) as Date }]);
  });
});
