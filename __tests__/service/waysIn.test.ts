import { noLimits } from '../../fixtures/noLimits';
import { usualLimits } from '../../server/http/limits';
import { createAuthenticator } from '../support/authenticator';
import { engines, openTestDatabase } from '../support/serviceDatabase';
import type { Visitor } from '../support/serviceVisitor';
import { createTestService, newPerson, origin, password, tokenOf, type TestService } from '../support/testService';

/** What somebody has left of the ways into an account; `mailbox` is that of the account's address. */
interface Left {
  readonly password: boolean;
  readonly mailbox: boolean;
  readonly passkey: boolean;
}

const everything = [true, false].flatMap((one) =>
  [true, false].flatMap((mailbox) => [true, false].map((passkey): Left => ({ password: one, mailbox, passkey }))),
);
const table = everything.filter((left) => Object.values(left).some(Boolean));

describe.each(engines)('the ways into an account on %s', (engine) => {
  let service: TestService;
  beforeAll(async () => {
    const { loginOfName, loginOfNameAnywhere } = usualLimits;
    service = await createTestService(await openTestDatabase(engine), {
      isResetByMail: true,
      limits: { ...noLimits, loginOfName, loginOfNameAnywhere },
    });
  });
  afterAll(async () => {
    await service.close();
    await service.db.destroy();
  });

  const linkTo = async (email: string) => {
    await service.sendDue();
    return tokenOf(service.lastMailTo(email));
  };
  const optionsOf = async (visitor: Visitor, path: string) =>
    (await visitor.post(`/account/passkeys/${path}`)).json<{ options: string }>().options;
  const logIn = async (name: string, secret: string) => {
    const visitor = service.visitor();
    const body = { UsernameOrEmail: name, Password: secret, IsRememberMe: false };
    return { visitor, status: (await visitor.post('/login', body)).statusCode };
  };
  const resetTo = async (email: string, secret: string) => {
    expect((await service.visitor().post('/account/reset-link', { Email: email })).statusCode).toBe(200);
    const body = { Token: await linkTo(email), Password: secret };
    expect((await service.visitor().post('/account/reset-password', body)).statusCode).toBe(200);
  };

  async function member() {
    const person = await service.account();
    const visitor = await service.loggedIn(person);
    const authenticator = createAuthenticator(origin);
    const Credential = authenticator.create(await optionsOf(visitor, 'options'));
    expect((await visitor.post('/account/passkeys/add', { Name: '', Credential })).statusCode).toBe(200);
    const byPasskey = async () => {
      const elsewhere = service.visitor();
      const used = authenticator.use(await optionsOf(elsewhere, 'login-options'));
      const answer = await elsewhere.post('/account/passkeys/login', { Credential: used, IsRememberMe: false });
      expect(answer.statusCode).toBe(200);
      return elsewhere;
    };
    return { person, visitor, byPasskey };
  }

  it.each(table)('lead from what is left to a new password and a mailbox: %o', async (left) => {
    const { person, byPasskey } = await member();
    const [secret, reachable] = ['N3w-password!', left.mailbox ? person.email : newPerson().email];
    if (!left.mailbox) {
      const visitor = left.passkey ? await byPasskey() : (await logIn(person.username, password)).visitor;
      expect((await visitor.put('/account/email', { Email: reachable })).statusCode).toBe(200);
      const Token = await linkTo(reachable);
      expect((await service.visitor().put('/signup/verify-email', { Token })).statusCode).toBe(200);
    }
    await resetTo(reachable, secret);
    expect((await logIn(reachable, secret)).status).toBe(200);
    // The passkey outlives a new password and a new address.
    await byPasskey();
  });

  it('stay where the last passkey is removed: the password and the mailbox', async () => {
    const { person, visitor } = await member();
    const [only, ...others] = (await visitor.get('/account/passkeys')).json<{ id: string }[]>();
    expect(others).toEqual([]);
    expect((await visitor.post('/account/passkeys/remove', { Id: only?.id })).statusCode).toBe(200);
    expect((await logIn(person.email, password)).status).toBe(200);
    await resetTo(person.email, 'N3w-password!');
  });

  it('stay open to a passkey while strangers use up the tries with its name', async () => {
    const { person, byPasskey } = await member();
    for (let tries = 0; tries < usualLimits.loginOfName.most; tries += 1) await logIn(person.username, 'Wr0ng-one!');
    expect((await logIn(person.username, password)).status).toBe(429);
    await byPasskey();
  });
});
