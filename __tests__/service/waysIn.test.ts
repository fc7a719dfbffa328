import type { ResetAccount } from '../../shared/contract';
import { addPasskey, createAuthenticator, logInByPasskey } from '../support/authenticator';
import { newPassword, newPerson, password } from '../fixtures/people';
import { engine, origin, serviceOn } from '../support/testService';

const both = [true, false];
const table = both
  .flatMap((secret) => both.flatMap((mailbox) => both.map((passkey) => ({ password: secret, mailbox, passkey }))))
  .filter((left) => Object.values(left).some(Boolean));

describe('the ways into an account (docs/behaviour.md, Managing the account)', () => {
  const service = serviceOn(engine, { isResetByMail: true });

  const resetTo = async (email: string, secret: string) => {
    const Token = await service.resetLinkTo(email);
    const told = await service.visitor().post('/account/reset-account', { Token });
    const KeepPasskeys = told.json<ResetAccount>().passkeys.map(({ id }) => id);
    expect((await service.visitor().resetPassword(Token, secret, { KeepPasskeys })).statusCode).toBe(200);
  };
  const member = async () => {
    const { person, visitor } = await service.member();
    const authenticator = createAuthenticator(origin);
    expect((await addPasskey(visitor, authenticator)).statusCode).toBe(200);
    const byPasskey = async () => {
      const elsewhere = service.visitor();
      expect((await logInByPasskey(elsewhere, authenticator)).statusCode).toBe(200);
      return elsewhere;
    };
    return { person, visitor, authenticator, byPasskey };
  };

  it.each(table)('lead from what is left to a new password and a mailbox: %o', async (left) => {
    const { person, byPasskey } = await member();
    const [secret, reachable] = [newPassword, left.mailbox ? person.email : newPerson().email];
    if (!left.mailbox) {
      const visitor = left.passkey ? await byPasskey() : service.visitor();
      if (!left.passkey) await visitor.logIn(person.username);
      expect((await service.verify(await service.changeLinkTo(reachable, visitor))).statusCode).toBe(200);
    }
    await resetTo(reachable, secret);
    expect(await service.logInStatus(reachable, secret)).toBe(200);
    await byPasskey();
  });

  it('S14 do not stay open to a passkey that is not kept: after a reset by mail, a secured account and the owner’s command', async () => {
    const [reset, secured, commanded] = [await member(), await member(), await member()];
    const Token = await service.resetLinkTo(reset.person.email);
    expect((await service.visitor().resetPassword(Token)).statusCode).toBe(200);
    const none = { KeepPasskeys: [] };
    expect((await secured.visitor.changePassword(newPassword, password, none)).statusCode).toBe(200);
    const told = await service.command<{ ended: number; link: string }>('secure', commanded.person.username);
    expect([told.ended, told.link]).toEqual([1, expect.stringContaining(`${origin}/accounts/reset-password?token=`)]);
    expect(await service.logInStatus(commanded.person.username)).toBe(401);
    for (const { authenticator } of [reset, secured, commanded])
      expect((await logInByPasskey(service.visitor(), authenticator)).statusCode).toBe(404);
  });
});
