import { runAccountCommand } from '../../server/operations/accountCommands';
import { addPasskey, createAuthenticator, logInByPasskey } from '../support/authenticator';
import { engine } from '../support/serviceDatabase';
import { logInBody, newPerson, origin, password, serviceOn } from '../support/testService';

const both = [true, false];
const table = both
  .flatMap((secret) => both.flatMap((mailbox) => both.map((passkey) => ({ password: secret, mailbox, passkey }))))
  .filter((left) => Object.values(left).some(Boolean));

describe('the ways into an account (docs/behaviour.md, Managing the account)', () => {
  const service = serviceOn(engine, { isResetByMail: true });

  const resetTo = async (email: string, secret: string) => {
    expect((await service.visitor().post('/account/reset-link', { Email: email })).statusCode).toBe(200);
    const Token = await service.linkTo(email);
    const told = await service.visitor().post('/account/reset-account', { Token });
    const { passkeys } = told.json<{ passkeys: { id: string }[] }>();
    const body = { Token, Password: secret, KeepPasskeys: passkeys.map(({ id }) => id) };
    expect((await service.visitor().post('/account/reset-password', body)).statusCode).toBe(200);
  };
  const member = async () => {
    const person = await service.account();
    const visitor = await service.loggedIn(person);
    const authenticator = createAuthenticator(origin);
    expect((await addPasskey(visitor, authenticator)).statusCode).toBe(200);
    const byPasskey = async () => {
      const elsewhere = service.visitor();
      expect((await logInByPasskey(elsewhere, authenticator)).statusCode).toBe(200);
      return elsewhere;
    };
    return { person, visitor, byPasskey };
  };

  it.each(table)('lead from what is left to a new password and a mailbox: %o', async (left) => {
    const { person, byPasskey } = await member();
    const [secret, reachable] = ['N3w-password!', left.mailbox ? person.email : newPerson().email];
    if (!left.mailbox) {
      const visitor = left.passkey ? await byPasskey() : service.visitor();
      if (!left.passkey) await visitor.post('/login', logInBody(person.username));
      expect((await visitor.put('/account/email', { Email: reachable })).statusCode).toBe(200);
      expect((await service.verify(await service.linkTo(reachable))).statusCode).toBe(200);
    }
    await resetTo(reachable, secret);
    expect((await service.logIn(reachable, secret)).statusCode).toBe(200);
    await byPasskey();
  });

  it('S14 do not stay open to a passkey that is not kept: after a reset by mail, a secured account and the owner’s command', async () => {
    const open = async ({ byPasskey }: { byPasskey(): Promise<unknown> }) =>
      byPasskey().then(
        () => true,
        () => false,
      );
    const [reset, secured, commanded] = [await member(), await member(), await member()];
    expect((await service.visitor().post('/account/reset-link', { Email: reset.person.email })).statusCode).toBe(200);
    const body = { Token: await service.linkTo(reset.person.email), Password: 'N3w-password!' };
    expect((await service.visitor().post('/account/reset-password', body)).statusCode).toBe(200);
    const change = { CurrentPassword: password, NewPassword: 'N3w-password!' };
    expect((await secured.visitor.post('/account/password', { ...change, KeepPasskeys: [] })).statusCode).toBe(200);
    const told = await runAccountCommand(service.db, origin, { command: 'secure', name: commanded.person.username });
    expect(told).toMatchObject({
      ended: 1,
      link: expect.stringContaining(`${origin}/accounts/reset-password?token=`) as string,
    });
    expect((await service.logIn(commanded.person.username)).statusCode).toBe(401);
    for (const one of [reset, secured, commanded]) expect(await open(one)).toBe(false);
  });
});
