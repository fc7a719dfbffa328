import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../server/http/freePort';
import { until } from '../fixtures/until';
import { clientOf, cookiesOf } from '../fixtures/serviceChild';
import { type CompiledService, runCompiled, startCompiled } from '../support/compiledService';
import { snippetOf } from '../support/docsSnippets';
import { itWith, programOf, startCaddy, startHost, startNginx } from '../support/programs';
import { createPostgresDatabase } from '../support/serviceDatabase';
import { logInBody, newPerson, signUpBody } from '../fixtures/people';
import { testFolder } from '../support/testFolder';

const place = testFolder();
const visitors = 6;

/** Each starts with the paper's lines. */
const balancers = {
  async haproxy(port: number, lines: string) {
    const file = join(place, 'haproxy');
    await writeFile(file, lines);
    return startHost(programOf('haproxy'), ['-db', '-f', file], port);
  },
  nginx: (port: number, lines: string) => startNginx(place, port, lines),
  caddy: (port: number, lines: string) => startCaddy(place, port, lines),
};

const all = Object.keys(balancers) as (keyof typeof balancers)[];
const tested = process.env['TEST_WORLD'] === undefined ? all.slice(0, 1) : all;

describe.each(tested)('two processes behind %s', (name) => {
  itWith(name)('are restarted in turn under load, and no call is lost', async () => {
    const ports = await Promise.all(['8080', '8081', '8082'].map(async (port) => [port, await freePort('127.0.0.1')]));
    const [[, front] = ['', 0], ...behind] = ports as [string, number][];
    const { code } = await snippetOf(`balance-${name}`, 'docs/operating.md');
    const lines = ports.reduce((text, [from, to]) => text.replaceAll(`:${from}`, `:${to}`), code);
    const env = {
      DATABASE_URL: await createPostgresDatabase(),
      DATA_DIR: place,
      SITE_ORIGIN: 'https://www.vestibule.example',
      DRAIN_SECONDS: '2',
      OPERATIONS_PORT: '0',
    };
    const start = ([, port]: [string, number]) => startCompiled({ ...env, PORT: String(port) });
    const services = await Promise.all(behind.map(start));
    const balancer = await balancers[name](front, lines);
    let calls = 0;
    // Each call from another address, because visitors' calls are limited.
    const address = () => `203.0.${(calls += 1) >> 8}.${calls & 255}`;
    const client = clientOf(`${balancer.origin}/api`);
    const call = (method: string, path: string, body?: object, cookie = '') =>
      client.call(method, path, body, { cookie, 'x-forwarded-proto': 'https', 'x-forwarded-for': address() });
    let isOver = false;
    const counts: Record<string, number> = {};
    try {
      const visits = Array.from({ length: visitors }, async () => {
        const person = newPerson();
        expect((await call('POST', '/signup', signUpBody(person))).status).toBe(200);
        expect((await runCompiled('accounts.js', ['verify', person.username, '--yes'], env)).code).toBe(0);
        let cookie = cookiesOf(await call('POST', '/login', logInBody(person.username)));
        return async () => {
          while (!isOver) {
            for (const path of ['/islogged', '/refreshaccesstoken']) {
              const asked = call(path === '/islogged' ? 'GET' : 'POST', path, undefined, cookie);
              const answer = await asked.catch(({ cause }: Error) => String(cause));
              const outcome = typeof answer === 'string' ? answer : `${path} ${answer.status}`;
              counts[outcome] = (counts[outcome] ?? 0) + 1;
              if (path === '/refreshaccesstoken' && typeof answer !== 'string' && answer.ok) cookie = cookiesOf(answer);
            }
          }
        };
      });
      const load = (await Promise.all(visits)).map((visit) => visit());
      for (const [at, one] of behind.entries()) {
        expect(await services[at]?.end()).toBe(0);
        const service = (services[at] = await start(one));
        await until(() => isVisited(service));
      }
      isOver = true;
      await Promise.all(load);
      expect(Object.keys(counts).sort()).toEqual(['/islogged 200', '/refreshaccesstoken 200']);
    } finally {
      isOver = true;
      await balancer.close();
      for (const service of services) await service.end('SIGKILL');
    }
  });
});

const isVisited = async ({ operations }: CompiledService) =>
  (await (await fetch(`${operations}/metrics`)).text()).includes('route="/api/islogged"');
