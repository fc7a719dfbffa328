import { engine } from '../support/serviceDatabase';
import { newPerson, serviceOn } from '../support/testService';

type Use = 'verify' | 'reset' | 'restore';

describe('V3 a mailed link', () => {
  const service = serviceOn(engine, { isResetByMail: true });

  const askForChange = async () => {
    const [person, { email }] = [await service.account(), newPerson()];
    await (await service.loggedIn(person)).put('/account/email', { Email: email });
    return { person, token: await service.linkTo(email) };
  };
  const uses: Readonly<Record<Use, (Token: string) => Promise<{ statusCode: number }>>> = {
    verify: (Token) => service.verify(Token),
    reset: (Token) => service.visitor().post('/account/reset-password', { Token, Password: 'N3w-password!' }),
    restore: (Token) => service.visitor().post('/account/restore-email', { Token }),
  };

  it.each<[purpose: string, serves: Use, make: () => Promise<string>]>([
    ['verify an email', 'verify', () => service.signUp()],
    [
      'set a new password',
      'reset',
      async () => {
        const { email } = await service.account();
        await service.visitor().post('/account/reset-link', { Email: email });
        return service.linkTo(email);
      },
    ],
    ['take another email', 'verify', async () => (await askForChange()).token],
    [
      'give the old email back',
      'restore',
      async () => {
        const { person, token } = await askForChange();
        await service.verify(token);
        return service.linkTo(person.email);
      },
    ],
  ])('to %s does nothing else', async (_purpose, serves, make) => {
    const token = await make();
    for (const [name, use] of Object.entries(uses))
      if (name !== serves) expect([name, (await use(token)).statusCode]).toEqual([name, 400]);
    expect((await uses[serves](token)).statusCode).toBe(200);
  });
});
