import { engines, openTestDatabase } from '../support/serviceDatabase';
import { createTestService, newPerson, tokenOf, type TestService } from '../support/testService';

const purposes = ['verify an email', 'set a new password', 'take another email', 'give the old email back'] as const;
type Purpose = (typeof purposes)[number];

describe.each(engines)('a mailed link on %s', (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(await openTestDatabase(engine), { isResetByMail: true });
  });
  afterAll(async () => {
    await service.close();
    await service.db.destroy();
  });

  const linkTo = async (email: string) => {
    await service.sendDue();
    return tokenOf(service.lastMailTo(email));
  };
  const askForChange = async (email: string) => {
    const person = await service.account();
    await (await service.loggedIn(person)).put('/account/email', { Email: email });
    return { person, token: await linkTo(email) };
  };
  const linkOf: Readonly<Record<Purpose, () => Promise<string>>> = {
    'verify an email': () => service.signUp(),
    'set a new password': async () => {
      const { email } = await service.account();
      await service.visitor().post('/account/reset-link', { Email: email });
      return linkTo(email);
    },
    'take another email': async () => (await askForChange(newPerson().email)).token,
    'give the old email back': async () => {
      const { person, token } = await askForChange(newPerson().email);
      await service.visitor().put('/signup/verify-email', { Token: token });
      return linkTo(person.email);
    },
  };
  const uses: readonly [path: string, serves: readonly Purpose[]][] = [
    ['/signup/verify-email', ['verify an email', 'take another email']],
    ['/account/reset-password', ['set a new password']],
    ['/account/restore-email', ['give the old email back']],
  ];

  it.each(purposes)('to %s does nothing else', async (purpose) => {
    const Token = await linkOf[purpose]();
    const use = async (path: string) =>
      path === '/signup/verify-email'
        ? service.visitor().put(path, { Token })
        : service.visitor().post(path, path.includes('reset') ? { Token, Password: 'N3w-password!' } : { Token });
    const others = uses.filter(([, serves]) => !serves.includes(purpose));
    const [own] = uses.filter(([, serves]) => serves.includes(purpose));
    for (const [path] of others) expect([path, (await use(path)).statusCode]).toEqual([path, 400]);
    expect((await use(own?.[0] ?? '')).statusCode).toBe(200);
  });
});
