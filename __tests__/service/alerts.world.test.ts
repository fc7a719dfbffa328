import pg from 'pg';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { join } from 'node:path';
import { startPostgres } from '../fixtures/postgres';
import { until } from '../fixtures/until';
import { freePort } from '../../server/http/freePort';
import { startCompiled, type CompiledService } from '../support/compiledService';
import { itWith, startHost } from '../support/programs';
import { createPostgresDatabase } from '../support/serviceDatabase';
import { startSink } from '../support/serviceSmtp';
import { testFolder } from '../support/testFolder';
import { inTurn } from '../support/testService';

const folder = testFolder();

interface Place {
  readonly service: CompiledService;
  query(text: string): Promise<unknown>;
}

/** What makes each alert fire, and the variables it takes. @returns what to do while Prometheus watches, if anything */
const causes: Readonly<
  Record<string, { env?: () => Promise<Record<string, string>>; cause(place: Place): Promise<(() => unknown) | void> }>
> = {
  VestibuleDown: { cause: async ({ service }) => void (await service.end('SIGKILL')) },
  VestibuleFails: {
    async cause({ service, query }) {
      await query('drop table accounts cascade');
      return () => service.logIn('nobody');
    },
  },
  VestibuleMailsWait: {
    // Nobody listens there.
    env: async () => ({ SMTP_URL: `smtp://127.0.0.1:${await freePort('127.0.0.1')}` }),
    async cause({ service, query }) {
      await service.signUp();
      await query(`update mails set created_at = created_at - interval '20 minutes'`);
    },
  },
  VestibuleMailsUndelivered: {
    env: async () => ({ SMTP_URL: Object.assign(sink, { mode: 'refuses' }).url }),
    async cause({ service }) {
      return () => service.signUp();
    },
  },
  VestibuleLogOutsWait: {
    async cause({ query }) {
      await query(
        `insert into openid_apps (name, redirects, after_logout, back_channel) values ('x', '', '', 'http://127.0.0.1:9')`,
      );
      await query(`insert into openid_log_outs (app_id, subject, sid, due_at, created_at)
        select id, 'x', 'x', 'infinity', clock_timestamp() - interval '20 minutes' from openid_apps`);
    },
  },
  VestibuleBackup: {
    cause: async ({ query }) =>
      void (await query(`insert into backups (made_at) values (clock_timestamp() - interval '3 days')`)),
  },
  VestibuleCertificate: {
    env: async () => ({ SITE_ORIGIN: `https://localhost:${(site.address() as AddressInfo).port}` }),
    cause: async () => undefined,
  },
  VestibuleGuessing: {
    async cause({ service }) {
      return () => inTurn(5, (index) => service.logIn(`nobody${index}`));
    },
  },
  VestibuleNotReady: { cause: async () => postgres.stop() },
};

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let sink: Awaited<ReturnType<typeof startSink>>;
let site: ReturnType<typeof createServer>;
beforeAll(async () => {
  [postgres, sink] = await Promise.all([startPostgres(), startSink()]);
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
  const subject = ['-subj', '/CN=localhost', '-days', '5', '-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject], { stdio: 'ignore' });
  site = createServer({ key: readFileSync(key), cert: readFileSync(cert) }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  // The same rules in a world in which a minute lasts a second.
  const rules = readFileSync('deploy/alerts.yml', 'utf8')
    .replaceAll('[1h]', '[60s]')
    .replace(/\[(\d+)m\]/g, '[$1s]')
    .replace(/for: (\d+)m/g, 'for: $1s');
  writeFileSync(join(folder, 'alerts.yml'), rules);
});
afterAll(async () => {
  site.close();
  await Promise.all([postgres.close(), sink.close()]);
});

for (const [name, { env = async () => ({}), cause }] of Object.entries(causes))
  itWith('prometheus', 'openssl')(`${name}, in a real Prometheus, fires for its cause, and no other does`, async () => {
    const url = await createPostgresDatabase(postgres.url);
    const client = new pg.Pool({ connectionString: url, max: 1 }).on('error', () => undefined);
    const own = { DATABASE_URL: url, DATA_DIR: join(folder, name), OPERATIONS_PORT: '0' };
    await using service = await startCompiled({ ...own, ...(await env()) });
    const port = await freePort('127.0.0.1');
    const config = join(folder, `${name}.yml`);
    writeFileSync(
      config,
      `global: { scrape_interval: 1s, scrape_timeout: 1s, evaluation_interval: 1s }
rule_files: [alerts.yml]
scrape_configs: [{ job_name: vestibule, static_configs: [{ targets: ['${new URL(service.operations).host}'] }] }]`,
    );
    const storage = `--storage.tsdb.path=${join(folder, `${name}-data`)}`;
    const words = [`--config.file=${config}`, storage, `--web.listen-address=127.0.0.1:${port}`];
    await using prometheus = await startHost('prometheus', words, port);
    const asked = (path: string) => fetch(prometheus.origin + path);
    // Its first look comes seconds after its start.
    const looked = () => asked('/api/v1/query?query=up').then((answer) => answer.text());
    await until(async () => (await looked().catch(() => '')).includes('"value"'));
    const again = await cause({ service, query: (text) => client.query(text) });
    const firing = async () => {
      const { data } = (await (await asked('/api/v1/alerts')).json()) as {
        data: { alerts: { state: string; labels: { alertname: string } }[] };
      };
      return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
    };
    for (let found: string[] = []; !found.includes(name); found = await firing()) {
      await again?.();
      await once(AbortSignal.timeout(200), 'abort');
    }
    expect(new Set(await firing())).toEqual(new Set([name]));
    await client.end().catch(() => undefined);
  });
