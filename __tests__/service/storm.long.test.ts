import pg from 'pg';
import { startPostgres, type TestPostgres } from '../fixtures/postgres';
import { until } from '../fixtures/until';
import { schemaState } from '../../server/database/migrate';
import { migrations } from '../../server/database/migrations';
import { createPostgresDatabase } from '../support/serviceDatabase';
import { newPerson } from '../fixtures/people';
import { serviceAt, type TestService } from '../support/testService';
import type { Visitor } from '../support/serviceVisitor';

/** The number of outages; STORM_SPELLS=200 takes a whole night. */
const spells = Number(process.env['STORM_SPELLS'] ?? 8);
jest.setTimeout((spells + 1) * 60_000);

let postgres: TestPostgres;
let admin: pg.Pool;
beforeAll(async () => {
  postgres = await startPostgres();
  admin = new pg.Pool({ connectionString: postgres.url, max: 1 });
  admin.on('error', () => undefined);
});
afterAll(async () => {
  await admin.end();
  await postgres.close();
});

/** Retries until the database answers. */
async function ask(query: string): Promise<readonly Record<string, unknown>[]> {
  let rows: readonly Record<string, unknown>[] | undefined;
  await until(async () => {
    rows = (await admin.query(query).catch(() => undefined))?.rows;
    return rows !== undefined;
  });
  return rows ?? [];
}
const ofServices = `from pg_stat_activity where datname like 'test_%'`;
const readOnly = async (isOn: boolean) => {
  await ask(`alter system set default_transaction_read_only = ${isOn ? 'on' : 'off'}`);
  await ask('select pg_reload_conf()');
};

/** The outages of the database, with visitors active meanwhile. */
const kinds: readonly ((work: () => Promise<unknown>) => Promise<unknown>)[] = [
  // The server loses one process to a kill -9, ends all others and recovers by itself.
  async () => {
    const [row] = await ask(`select pid ${ofServices} limit 1`);
    if (row !== undefined) process.kill(Number(row['pid']), 'SIGKILL');
  },
  () => ask(`select pg_terminate_backend(pid) ${ofServices}`),
  async (work) => {
    await readOnly(true);
    await work();
    await readOnly(false);
  },
  async (work) => {
    await postgres.stop();
    await work();
    await postgres.start();
  },
];

it(`D1 nothing acknowledged is lost and nobody gets a 500 in ${spells} kills, restarts and read-only spells under load, on two releases at once`, async () => {
  const url = await createPostgresDatabase(postgres.url);
  const services: TestService[] = [];
  const open = async () => {
    const service = await serviceAt(url);
    services.push(service);
    return service;
  };
  const first = await open();
  const statuses = new Set<number>();
  const signedUp: string[] = [];
  const sessions: Visitor[] = [];
  const member = await first.account();
  let answered = 0;
  let isOver = false;
  const noted = <Answer extends { readonly statusCode: number }>(answer: Answer): Answer => {
    statuses.add(answer.statusCode);
    answered += 1;
    return answer;
  };
  const serve = (service: TestService) =>
    Array.from({ length: 3 }, async () => {
      while (!isOver) {
        const person = newPerson();
        if (noted(await service.visitor().signUp(person)).statusCode === 200) signedUp.push(person.username);
        // An account has fifty sessions at most.
        const isNew = sessions.length < 40;
        const visitor = isNew ? service.visitor() : (sessions[answered % 40] as Visitor);
        if (isNew) {
          if (noted(await visitor.logIn(member.username)).statusCode !== 200) continue;
          sessions.push(visitor);
        }
        noted(await visitor.get('/islogged'));
        noted(await visitor.post('/refreshaccesstoken'));
      }
    });
  /** Waits until visitors of both have been answered so often. */
  const work = async (isTaken = false) => {
    const [before, taken] = [answered, signedUp.length];
    await until(() => answered >= before + 12 && (!isTaken || signedUp.length >= taken + 4));
  };
  const workers = serve(first);
  await work(true);
  // The other is the next release, which migrates the schema while the first serves visitors.
  Object.assign(migrations, { '998-next': ['alter table accounts add column nickname text'] });
  workers.push(...serve(await open()));
  Reflect.deleteProperty(migrations, '998-next');
  for (let spell = 0; spell < spells; spell += 1) {
    await work(true);
    await kinds[spell % kinds.length]?.(work);
    await ask('select 1');
    await work(true);
  }
  isOver = true;
  await Promise.all(workers);

  expect([...statuses].toSorted((one, other) => one - other)).toEqual([200, 503]);
  expect(await schemaState(first.db)).toMatchObject({ waiting: [], unknown: ['998-next'], refusal: undefined });
  const stored = await first.db.selectFrom('accounts').select('username').execute();
  const names = new Set(stored.map(({ username }) => username));
  expect(signedUp.filter((username) => !names.has(username))).toEqual([]);
  for (const visitor of sessions) expect(await visitor.isLogged()).toBe(200);
  await Promise.all(services.map((service) => service.close()));
});
