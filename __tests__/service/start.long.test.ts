import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from '../../server/check';
import { ownerSocket } from '../../server/database/dataFolder';
import { silentLog } from '../../server/lib/log';
import type { Environment } from '../../shared/environment';
import { startService, type StartOptions } from '../../server/start';
import { siteConfig } from '../../site.config';
import { createPostgresDatabase } from '../support/serviceDatabase';
import { signUpBody } from '../fixtures/people';
import { clientOf } from '../fixtures/serviceChild';
import { until } from '../fixtures/until';
import { testFolder } from '../support/testFolder';

const folder = testFolder();

const start = (env: Environment, options: Partial<StartOptions> = {}) =>
  startService({
    env: { PORT: '0', DATA_DIR: join(folder, 'data'), ...env },
    siteConfig,
    local: true,
    log: silentLog,
    ...options,
  });

describe('startService', () => {
  it("serves on PostgreSQL with the outbox: a link leads to the site's own address on the port that was free", async () => {
    const links: string[] = [];
    // A secret in a file that a variable names, like systemd's credentials.
    const secret = join(folder, 'secret');
    writeFileSync(secret, `${await createPostgresDatabase()}\n`);
    const env = { DATABASE_URL_FILE: secret, SMTP_URL_FILE: '/dev/null' };
    const service = await start(env, { onMail: ({ link }) => links.push(link ?? '') });
    const places = [`http://localhost:${service.port}`, join(folder, 'data', 'outbox')];
    expect([service.origin, service.mailGoesTo]).toEqual(places);
    const { call } = clientOf(`http://127.0.0.1:${service.port}/api`);
    expect((await call('POST', '/signup', signUpBody(), { origin: service.origin })).status).toBe(200);
    const chooseFrom = async (host: string) =>
      (await call('PUT', '/ui/language-cookie', { LanguageId: 1 }, { origin: `http://${host}` })).status;
    await until(() => links.length > 0);
    expect(links[0]?.startsWith(`${service.origin}/accounts/verify-email?token=`)).toBe(true);
    for (const host of ['vestibule.localhost', 'recipes.vestibule.localhost', '127.0.0.1'])
      expect(await chooseFrom(`${host}:${service.port}`)).toBe(200);
    expect(await chooseFrom('localhost:1')).toBe(403);
    await service.close();
    await expect(call('GET', '/health')).rejects.toThrow();
  });

  it.each<[Environment, RegExp]>([
    [{ PORT: 'x' }, /^PORT must be a number from 0 to 65535, not 'x'\.$/],
    [{ HOST: '203.0.113.1' }, /^HOST 203\.0\.113\.1 /],
    [
      { HASHING_CONCURRENCY: '9999' },
      /^HASHING_CONCURRENCY 9999 needs 189981 MB, and there are \d+ MB .*: set it to \d+/,
    ],
    [
      { HASHING_CONCURRENCY: '5', UV_THREADPOOL_SIZE: '4' },
      /needs more threads than UV_THREADPOOL_SIZE 4: .* set it to 12/,
    ],
    [{ DATABASE_URL: 'postgres://u:hunter2@one:5432,two:x/y' }, /^DATABASE_URL must be/],
    [{ SMTP_URL: 'smtp://a.example', SMTP_URL_FILE: '/dev/null' }, /^SMTP_URL and SMTP_URL_FILE are both set/],
    [{ DATABASE_URL_FILE: '/none' }, /^The file of DATABASE_URL_FILE cannot be read: ENOENT/],
    [{ COOKIE_DOMAIN: 'other.example' }, /^COOKIE_DOMAIN must be localhost or a domain above it/],
    [{ DATABASE_URLL: 'postgres://x' }, /^DATABASE_URLL is no variable of the service: did you mean DATABASE_URL\?$/],
    [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY must list addresses or networks/],
    [{ SIGN_UPS: 'some' }, /^SIGN_UPS: signUps is malformed/],
    [{ DATA_DIR: '/proc/vestibule' }, /^DATA_DIR \/proc\/vestibule cannot be written/],
  ])('refuses %j with one sentence that names it', async (env, sentence) => {
    const refused = start(env);
    await expect(refused).rejects.toThrow(sentence);
    await expect(refused).rejects.not.toThrow(/hunter2|\n/);
  });

  // A file system of two megabytes, in a namespace of its own.
  const canMount = spawnSync('unshare', ['-rm', 'true']).status === 0;
  (canMount ? it : it.skip)('names the folder if its disk is full, also in --check', () => {
    const DATA_DIR = join(folder, 'small');
    const script = `mkdir -p "$DATA_DIR" && mount -t tmpfs -o size=2m,mode=700 tmpfs "$DATA_DIR" && head -c 1500000 /dev/zero > "$DATA_DIR/fill"`;
    const onFullDisk = (...words: readonly string[]) =>
      spawnSync(
        'unshare',
        ['-rm', 'sh', '-c', `${script}; "$@"`, 'sh', process.execPath, 'dist-service/service.js', ...words],
        { env: { ...process.env, PORT: '0', DATA_DIR }, encoding: 'utf8' },
      );
    const sentence = `DATA_DIR ${DATA_DIR} cannot be written: there is no room left on its disk.\n`;
    expect(onFullDisk()).toMatchObject({ status: 1, stderr: sentence });
    expect(onFullDisk('--check')).toMatchObject({ status: 1, stdout: expect.stringContaining(sentence) as string });
  });

  it('--check reports what would stop it, and changes nothing', async () => {
    const url = await createPostgresDatabase();
    const checked = (env: Environment) => check({ DATA_DIR: join(folder, 'checked'), ...env }, siteConfig);
    const ofDatabase = async (env: Environment) => (await checked(env)).find(({ what }) => what === 'database');
    const found = expect.stringContaining('a start brings it to the newest schema (100-') as string;
    expect(await ofDatabase({ DATABASE_URL: url })).toMatchObject({ isRight: true, found });
    await (await start({ DATABASE_URL: url })).close();
    const findings = await checked({ DATABASE_URL: url, SMTP_URL: 'smtp://127.0.0.1:9' });
    expect(findings.map(({ what }) => what).join(' ')).toBe('configuration folder database mail proxies');
    expect(findings.filter(({ isRight }) => !isRight).map(({ what }) => what)).toEqual(['mail']);
  });

  it('keeps the data folder to its owner from the first start, and takes away at each what others were given', async () => {
    const DATA_DIR = join(folder, 'private');
    const open = (path: string) => (statSync(path).mode & 0o077) !== 0;
    const openFolders = () => ['.', 'database', 'lock', 'outbox'].filter((name) => open(join(DATA_DIR, name)));
    await (await start({ DATA_DIR })).close();
    expect(openFolders()).toEqual([]);

    writeFileSync(join(DATA_DIR, ownerSocket), '');
    chmodSync(DATA_DIR, 0o755);
    chmodSync(join(DATA_DIR, 'database'), 0o755);
    chmodSync(join(DATA_DIR, 'database', 'PG_VERSION'), 0o666);
    const service = await start({ DATA_DIR });
    expect(openFolders()).toEqual([]);
    expect(open(join(DATA_DIR, 'database', 'PG_VERSION'))).toBe(false);
    await service.close();
    // Files that the database wrote while running are in folders closed to others.
    const files = readdirSync(join(DATA_DIR, 'database'), { withFileTypes: true, recursive: true });
    const isReached = ({ parentPath, name }: (typeof files)[number]) =>
      open(parentPath) && open(join(parentPath, name));
    expect(files.filter(isReached)).toEqual([]);
  });
});

(existsSync('/usr/bin/systemd-analyze') ? it : it.skip)(
  'systemd takes the unit, and finds it exposed to little of the machine',
  () => {
    const analyze = (...words: string[]) =>
      execFileSync('systemd-analyze', [...words, 'deploy/vestibule@.service'], { encoding: 'utf8' });
    expect(analyze('verify', '--recursive-errors=no')).toBe('');
    const [, level] = /exposure level for \S+ ([\d.]+)/.exec(analyze('security', '--offline=true')) ?? [];
    expect(Number(level)).toBeLessThan(2.5);
  },
);
