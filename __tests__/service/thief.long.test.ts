import fc from 'fast-check';
import { addPasskey, createAuthenticator, logInByPasskey } from '../support/authenticator';
import { newPerson, password } from '../fixtures/people';
import { engine, origin, serviceOn, tokenOf } from '../support/testService';

/** The number of orders of acts; set `ORDERS=2000` to try more. */
const numRuns = Number(process.env['ORDERS'] ?? 12);

const service = serviceOn(engine, { isResetByMail: true });

const world = async () => {
  const { person, owner, thief } = await service.member('owner', 'thief');
  return { person, owner, thief, theirs: newPerson().email, known: [password], passkey: createAuthenticator(origin) };
};
type World = Awaited<ReturnType<typeof world>>;

const linksTo = async (email: string) => {
  await service.sendDue();
  const mails = service.sent.filter(({ to, link }) => to === email && link !== undefined);
  return mails.map(tokenOf).toReversed();
};
/** A link does one of these, whichever mail it came in. */
const open = async (Token: string, Password: string) => [
  await service.verify(Token),
  await service.visitor().restoreEmail(Token),
  await service.visitor().resetPassword(Token, Password),
];
const setPassword = async ({ thief, known }: World, more: object = {}) => {
  const NewPassword = `Th1ef-password!${known.length}`;
  for (const CurrentPassword of known) await thief.post('/account/password', { CurrentPassword, NewPassword, ...more });
  known.push(NewPassword);
};

const acts: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  'the thief logs in': async ({ thief, person, known }) => {
    for (const secret of known) await thief.logIn(person.username, secret);
  },
  'the thief logs in by passkey': ({ thief, passkey }) => logInByPasskey(thief, passkey),
  // If the thief is logged out, there are no options to answer.
  'the thief adds a passkey': ({ thief, passkey }) => addPasskey(thief, passkey).catch(() => undefined),
  'the thief changes the password': (all) => setPassword(all),
  'the thief secures the account': (all) => setPassword(all, { KeepPasskeys: [] }),
  'the thief asks for another address': ({ thief, theirs }) => thief.changeEmail(theirs),
  'the thief asks for the old address': ({ thief, person }) => thief.changeEmail(person.email),
  'the thief opens every link': async ({ theirs, known }) => {
    const secret = 'Th1ef-by-link!';
    for (const link of await linksTo(theirs)) await open(link, secret);
    known.push(secret);
  },
  'the thief asks for a link': ({ theirs }) => service.visitor().askForReset(theirs),
  'the thief ends all other sessions': ({ thief }) => thief.post('/account/sessions/end-others'),
  'the thief logs out everywhere': ({ thief }) => thief.post('/account/logout-everywhere'),
  'the owner logs in': ({ owner, person }) => owner.logIn(person.username),
  'the owner logs out everywhere': ({ owner }) => owner.post('/account/logout-everywhere'),
  'the owner opens the newest link': async ({ person }) => {
    const [newest = ''] = await linksTo(person.email);
    await service.visitor().restoreEmail(newest);
  },
  'the owner asks for a link': ({ person }) => service.visitor().askForReset(person.email),
};

async function recover({ person }: World, secret: string): Promise<number> {
  for (const Token of await linksTo(person.email)) await service.visitor().restoreEmail(Token);
  await service.visitor().askForReset(person.email);
  // Two links mailed at one time may arrive in either order; the later one counts.
  for (const Token of await linksTo(person.email)) {
    const answer = await service.visitor().resetPassword(Token, secret);
    if (answer.statusCode === 200) return 200;
  }
  return 400;
}

it('S14 an owner with the mailbox outlasts a thief with password and session, whatever both do before, in any order', async () => {
  const order = fc.array(fc.constantFrom(...Object.keys(acts)), { minLength: 2, maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(order, async (names) => {
      const all = await world();
      for (const name of names) await acts[name]?.(all);
      const secret = 'Own3r-password!';
      expect(await recover(all, secret)).toBe(200);

      const { person, thief, theirs, known, passkey } = all;
      for (const link of await linksTo(theirs)) await open(link, 'Th1ef-at-last!');
      await thief.renew();
      expect(await thief.isLogged()).toBe(401);
      expect((await logInByPasskey(service.visitor(), passkey)).statusCode).toBe(404);
      for (const name of [person.username, person.email, theirs])
        for (const one of [...known, 'Th1ef-at-last!']) expect(await service.logInStatus(name, one)).toBe(401);
      const again = service.visitor();
      expect((await again.logIn(person.email, secret)).statusCode).toBe(200);
      expect(await again.account()).toMatchObject({ email: person.email });
    }),
    { numRuns },
  );
});
