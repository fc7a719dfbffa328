import { noLimits } from '../../fixtures/noLimits';
import { passwordsBehindGate } from '../../server/accounts/passwords';
import { openPostgres } from '../../server/database/postgres';
import { silentLog } from '../../server/log';
import { createPostgresDatabase } from '../support/serviceDatabase';
import { createVisitor } from '../support/serviceVisitor';
import { createTestService, newPerson, password, type TestService } from '../support/testService';

// The whole suite runs at this level with TEST_ISOLATION=serializable; here is what conflicts most.
describe('on a PostgreSQL that is set to SERIALIZABLE, where the database ends one of two that conflict', () => {
  const passwords = passwordsBehindGate({
    parameters: { memoryCost: 256, timeCost: 1, parallelism: 1 },
    longestQueue: 1_000,
  });
  let services: TestService[];
  let postgres: Awaited<ReturnType<typeof openPostgres>>;
  beforeAll(async () => {
    const url = new URL(await createPostgresDatabase());
    url.searchParams.set('options', '-c default_transaction_isolation=serializable');
    postgres = await openPostgres(url.href, silentLog);
    const { db, pool } = postgres;
    services = await Promise.all(
      [1, 2, 3].map(() =>
        createTestService(db, { pool, passwords, limits: { ...noLimits, passwordOfLink: { most: 8, seconds: 60 } } }),
      ),
    );
  });
  afterAll(async () => {
    await Promise.all(services.map((service) => service.close()));
    await postgres.db.destroy();
  });

  /** The service that answers the nth of many. */
  const serviceOf = (n: number) => services[n % services.length] as TestService;
  const atOnce = <Result>(count: number, work: (service: TestService, n: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: count }, (_, n) => work(serviceOf(n), n)));
  const statusesOf = (answers: readonly { readonly statusCode: number }[]) =>
    answers.map(({ statusCode }) => statusCode);
  const all = (status: number) => new Array<number>(50).fill(status);

  it('the level is that one', async () => {
    const { rows } = await postgres.pool.query('show transaction_isolation');
    expect(rows).toEqual([{ transaction_isolation: 'serializable' }]);
  });

  it('V3 fifty parallel uses of a link verify one account', async () => {
    const person = newPerson();
    const Token = await serviceOf(0).signUp(person);
    const answers = await atOnce(50, (service) => service.visitor().put('/signup/verify-email', { Token }));
    expect(statusesOf(answers)).toEqual(all(200));
    await serviceOf(1).loggedIn(person);
  });

  it('S9 fifty parallel renewals of one token are one generation', async () => {
    const visitor = await serviceOf(0).loggedIn();
    const copies = await atOnce(50, async ({ app }) => {
      const copy = createVisitor(app);
      for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
      return copy;
    });
    expect(statusesOf(await Promise.all(copies.map((copy) => copy.post('/refreshaccesstoken'))))).toEqual(all(200));
    expect(statusesOf(await Promise.all(copies.map((copy) => copy.get('/islogged'))))).toEqual(all(200));
    expect(await postgres.db.selectFrom('sessions').select('generation').where('generation', '>', 0).execute()).toEqual(
      [{ generation: 1 }],
    );
  });

  it('V9 of fifty parallel sign-ups with one name and address one can be verified, and passwords are counted as by one', async () => {
    const { username, email } = newPerson();
    const body = (n: number) => ({ Username: username, Email: email, Password: `${password}${n}`, LanguageId: 1 });
    expect(statusesOf(await atOnce(50, (service, n) => service.visitor().post('/signup', body(n))))).toEqual(all(200));
    await Promise.all(services.map(({ mails }) => mails.idle()));
    const links = services.flatMap(({ sent }) => sent.filter(({ to }) => to === email));
    expect(links).toHaveLength(50);
    const Token = new URL(links[0]?.link ?? '').searchParams.get('token');
    const wrong = { Token, Password: 'Wr0ng-password!' };
    const answers = await atOnce(50, (service) => service.visitor().put('/signup/verify-email', wrong));
    expect(statusesOf(answers).filter((status) => status === 409)).toHaveLength(8);
    expect(statusesOf(answers).filter((status) => status === 429)).toHaveLength(42);
  });
});
