import { noLimits } from '../../fixtures/noLimits';
import { openPostgres } from '../../server/database/postgres';
import { silentLog } from '../../server/log';
import { createPostgresDatabase } from '../support/serviceDatabase';
import { createVisitor } from '../support/serviceVisitor';
import {
  atOnce,
  createTestService,
  newPerson,
  password,
  signUpBody,
  statusesOf,
  tokenOf,
  type TestService,
} from '../support/testService';

// The whole suite runs at this level with TEST_ISOLATION=serializable; here is what conflicts most.
describe('three services on a PostgreSQL that is set to SERIALIZABLE, where the database ends one of two that conflict', () => {
  let services: TestService[];
  let postgres: Awaited<ReturnType<typeof openPostgres>>;
  beforeAll(async () => {
    const url = new URL(await createPostgresDatabase());
    url.searchParams.set('options', '-c default_transaction_isolation=serializable');
    postgres = await openPostgres(url.href, silentLog);
    const limits = { ...noLimits, passwordOfLink: { most: 8, seconds: 60 } };
    services = await atOnce(3, () => createTestService(postgres.db, { pool: postgres.pool, limits }));
  });
  afterAll(async () => {
    await Promise.all(services.map((service) => service.close()));
    await postgres.db.destroy();
  });

  const serviceOf = (n: number) => services[n % services.length] as TestService;
  const all = (status: number) => new Array<number>(50).fill(status);

  it('V3 fifty parallel uses of a link verify one account', async () => {
    const person = newPerson();
    const token = await serviceOf(0).signUp(person);
    expect(statusesOf(await atOnce(50, (n) => serviceOf(n).verify(token)))).toEqual(all(200));
    await serviceOf(1).loggedIn(person);
  });

  it('S9 fifty parallel renewals of one token are one generation', async () => {
    const visitor = await serviceOf(0).loggedIn();
    const copies = Array.from({ length: 50 }, (_, n) => {
      const copy = createVisitor(serviceOf(n).app);
      for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
      return copy;
    });
    expect(statusesOf(await Promise.all(copies.map((copy) => copy.post('/refreshaccesstoken'))))).toEqual(all(200));
    expect(statusesOf(await Promise.all(copies.map((copy) => copy.get('/islogged'))))).toEqual(all(200));
    const renewed = postgres.db.selectFrom('sessions').select('generation').where('generation', '>', 0);
    expect(await renewed.execute()).toEqual([{ generation: 1 }]);
  });

  it('V9 of fifty parallel sign-ups with one name and address each has a link, and passwords are counted as by one', async () => {
    const person = newPerson();
    const signUp = (n: number) =>
      serviceOf(n)
        .visitor()
        .post('/signup', signUpBody(person, `${password}${n}`));
    expect(statusesOf(await atOnce(50, signUp))).toEqual(all(200));
    await Promise.all(services.map(({ mails }) => mails.idle()));
    const mails = services.flatMap(({ sent }) => sent.filter(({ to }) => to === person.email));
    expect(mails).toHaveLength(50);
    const token = tokenOf(mails[0]);
    const statuses = statusesOf(await atOnce(50, (n) => serviceOf(n).verify(token, 'Wr0ng-password!')));
    expect(statuses.toSorted()).toEqual([...new Array<number>(8).fill(409), ...new Array<number>(42).fill(429)]);
  });
});
