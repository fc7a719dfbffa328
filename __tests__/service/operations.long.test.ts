import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../fixtures/postgres';
import { until } from '../fixtures/until';
import { createMetrics } from '../../server/operations/metrics';
import { serveOperations } from '../../server/operations/operationsServer';
import { createReadiness } from '../../server/operations/readiness';
import { startCompiled } from '../support/compiledService';
import { itWith } from '../support/programs';
import { createPostgresDatabase, onPostgres } from '../support/serviceDatabase';
import { newPerson } from '../fixtures/people';
import { testFolder } from '../support/testFolder';

const folder = testFolder();

const readMetrics = async (operations: string) => {
  const answer = await fetch(`${operations}/metrics`);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
};
const readiness = async (operations: string) => {
  const answer = await fetch(`${operations}/readyz`);
  return [answer.status, await answer.json()] as const;
};
const isReady = (operations: string) => until(async () => (await readiness(operations))[0] === 200);
const notReady = [503, { status: 'not ready', obstacle: 'database' }];

describe('the port for health and metrics', () => {
  it('shows what a real process counts, and no further series whatever is requested', async () => {
    const env = { DATA_DIR: join(folder, 'metrics'), OPERATIONS_PORT: '0', HASHING_CONCURRENCY: '6' };
    const service = await startCompiled(env);
    const { operations } = service;
    expect((await fetch(`${operations}/healthz`)).status).toBe(200);
    const mails = { owed: 0, oldestSeconds: 0, undelivered: 0 };
    expect(await readiness(operations)).toEqual([200, { status: 'ready', mails }]);
    expect((await fetch(`${service.api}/metrics`)).status).toBe(404);
    // Six hashes and four more libuv threads, besides Node's own: the main thread and V8's four.
    expect(readdirSync(`/proc/${service.process.pid}/task`).length).toBeGreaterThanOrEqual(6 + 4 + 5);

    const person = newPerson();
    const { username } = person;
    await service.signUp(person);
    expect((await service.logIn(username)).status).toBe(403);
    await service.verify(await service.mailedToken());
    expect((await service.logIn(username)).status).toBe(200);
    for (let index = 0; index < 9; index += 1) await service.logIn('nobody');
    await service.line(/"route":"\/api\/login".*"status":429/);

    const metrics = await readMetrics(operations);
    const requests = (route: string, status: number, method = 'POST') =>
      metrics.get(`http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`);
    expect(requests('/api/signup', 200)).toBe(1);
    expect(requests('/api/login', 401)).toBe(8);
    expect([...metrics].filter(([name]) => name.startsWith('vestibule_'))).toEqual(
      expect.arrayContaining([
        ['vestibule_log_ins_total{outcome="logged_in"}', 1],
        ['vestibule_log_ins_total{outcome="not_verified"}', 1],
        ['vestibule_log_ins_total{outcome="wrong"}', 8],
        ['vestibule_log_ins_total{outcome="limited"}', 1],
        ['vestibule_limits_hit_total{limit="loginOfName"}', 1],
        ['vestibule_hashing_concurrency', 6],
        ['vestibule_mails_owed', 0],
      ]),
    );

    // The metrics that the alerts and the dashboard use exist. Only PostgreSQL has a pool, and not every site a backup or https.
    const named = ['alerts.yml', 'dashboard.json'].flatMap(
      (file) => readFileSync(join('deploy', file), 'utf8').match(/\b(vestibule|http|process|nodejs)_[a-z\d_]+/g) ?? [],
    );
    const known = new Set([...metrics.keys()].map((series) => series.split('{')[0]));
    const elsewhere = /^vestibule_(database|backup|certificate)_/;
    expect(named.filter((name) => !known.has(name) && !elsewhere.test(name))).toEqual([]);

    await service.call('GET', '/nothing');
    await service.call('PUT', '/nothing');
    // Except for Node's active resources, and kinds of garbage collection, which appear when they first happen.
    const seriesOf = (read: ReadonlyMap<string, number>) =>
      [...read.keys()].filter((name) => !/^nodejs_(active|gc)_/.test(name));
    const before = seriesOf(await readMetrics(operations));
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])
      for (let index = 0; index < 20; index += 1) await service.call(method, `/${username}${index}?token=${index}`);
    const after = await readMetrics(operations);
    expect(seriesOf(after)).toEqual(before);
    expect([...after.keys()].filter((name) => name.includes(username))).toEqual([]);
    expect(await service.end()).toBe(0);
  });

  it('D1 a PostgreSQL that is down at the boot, or takes no writes, is waited for', async () => {
    const postgres = await startPostgres();
    const url = await createPostgresDatabase(postgres.url);
    const name = new URL(url).pathname.slice(1);
    const terminate = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
    const set = (setting: string, value: string) =>
      onPostgres(postgres.url, `alter database ${name} set ${setting} = ${value}`, terminate);
    await postgres.stop();
    const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'down'), OPERATIONS_PORT: '0' };
    const service = await startCompiled(env);
    const { operations } = service;
    const isUnavailable = async () => {
      const { status, headers } = await service.signUp();
      expect([status, headers.get('retry-after'), await readiness(operations)]).toEqual([503, '5', notReady]);
    };
    const comesBack = async () => {
      await isReady(operations);
      expect((await service.signUp()).status).toBe(200);
    };
    await isUnavailable();
    expect(service.lines.join()).not.toContain('The account service answers');
    await postgres.start();
    await comesBack();
    await service.line(/"The account service answers"/);

    await set('default_transaction_read_only', 'on');
    await isUnavailable();
    expect((await service.call('GET', '/islogged')).status).toBe(401);
    await set('default_transaction_read_only', 'off');
    await comesBack();

    // Stands for a full disk, on which rows that are there can still be changed in place.
    await set('temp_file_limit', '0');
    expect(await readiness(operations)).toEqual(notReady);
    await set('temp_file_limit', '-1');
    await comesBack();
    expect(await service.end()).toBe(0);
    expect(service.lines.filter((line) => line.includes('"status":500'))).toEqual([]);
    await postgres.close();
  });

  it('shows all other figures if one cannot be read', async () => {
    const metrics = createMetrics();
    metrics.watchFigure('broken', 'A figure of a folder that is gone.', () => Promise.reject(new Error('ENOENT')));
    metrics.watchFigure('whole', 'Another.', () => 7);
    const shown = await metrics.registry.metrics();
    expect(shown).toContain('vestibule_whole 7');
    expect(shown).not.toMatch(/^vestibule_broken /m);
  });

  it('answers to addresses and names without a dot, and to no name that a page of the internet may have', async () => {
    const parts = { metrics: createMetrics(), readiness: createReadiness() };
    const { origin, close } = await serveOperations({ host: '127.0.0.1', port: 0 }, parts);
    const statusOf = async (host: string) => {
      const [answer] = (await once(get(`${origin}/metrics`, { headers: { host } }), 'response')) as [IncomingMessage];
      answer.resume();
      return answer.statusCode;
    };
    const own = ['127.0.0.1:9464', '[::1]:9464', 'localhost', 'vestibule:9464', '[::ffff:10.0.0.1]'];
    const foreign = ['evil.example', '127.0.0.1.evil.example:80', 'localhost.:9464'];
    const statuses = await Promise.all([...own, ...foreign].map(statusOf));
    await close();
    expect(statuses).toEqual([...own.map(() => 200), ...foreign.map(() => 421)]);
  });

  it('D1 is not ready while the database does not answer, within a bounded time, nor while the service closes', async () => {
    const url = await createPostgresDatabase();
    const env = { DATA_DIR: join(folder, 'database'), OPERATIONS_PORT: '0', DRAIN_SECONDS: '1' };
    const service = await startCompiled({ ...env, DATABASE_URL: url });
    const { operations } = service;
    expect(await readiness(operations)).toMatchObject([200, { status: 'ready' }]);
    expect((await readMetrics(operations)).get('vestibule_database_waiting')).toBe(0);

    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query('begin; lock table kysely_migration_lock, mails');
    const begun = performance.now();
    const answers = await Promise.all([readiness(operations), readiness(operations)]);
    expect(answers).toEqual([notReady, notReady]);
    expect((await readMetrics(operations)).has('vestibule_mails_owed')).toBe(false);
    expect(performance.now() - begun).toBeLessThan(20_000);
    await holder.end();
    await isReady(operations);

    const { hostname, port } = new URL(service.api);
    const head = 'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n';
    const unfinished = connect(Number(port), hostname, () => unfinished.write(head));
    await once(unfinished, 'connect');
    await service.call('GET', '/health');
    const ended = service.end();
    const obstacles = new Set<unknown>();
    await until(async () => {
      const [, state] = await readiness(operations).catch(() => [0, { obstacle: 'gone' }]);
      return obstacles.add((state as { obstacle?: string }).obstacle).has('closing');
    });
    // New visitors come until the balancer has seen that, here or in the health on their own port.
    expect((await service.call('GET', '/health')).status).toBe(503);
    expect((await service.call('GET', '/languages/ui')).status).toBe(200);
    unfinished.destroy();
    expect([...obstacles].filter((one) => one !== undefined)).toEqual(['closing']);
    expect(await ended).toBe(0);
  });
});

itWith('promtool')('the alerts are silent in a quiet night, and all fire in a bad one', async () => {
  const told = execFileSync('promtool', ['test', 'rules', 'deploy/alerts.test.yml'], { encoding: 'utf8' });
  expect(told).toContain('SUCCESS');
});
