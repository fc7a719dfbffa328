import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startCompiled } from '../support/compiledService';
import { newPerson } from '../fixtures/people';
import { testFolder } from '../support/testFolder';

const folder = testFolder();

it('the compiled service needs only its folder and the packages of its lock file, which are those that were tested', async () => {
  const deployed = join(folder, 'deployed');
  cpSync('dist-service', deployed, { recursive: true });
  // Refuses a lock file that differs from package.json.
  execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: deployed });
  const versionOf = (...at: string[]) =>
    (JSON.parse(readFileSync(join(...at, 'package.json'), 'utf8')) as { version: string }).version;
  for (const name of ['oidc-provider', 'koa', '@node-rs/bcrypt'])
    expect(versionOf(deployed, 'node_modules', name)).toBe(versionOf('node_modules', name));
  const said = execFileSync('node', ['service.js', '--version'], { cwd: deployed, encoding: 'utf8' });
  expect(said).toMatch(/^\d+\.\d+\.\d+ \(commit [\da-f]{12}, schema \d+-/);
  const notices = readFileSync(join(deployed, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
  const compiledIn = Array.from(notices.matchAll(/^(\S+ \d\S+), \S+$/gm), ([, name]) => name);
  const lock = JSON.parse(readFileSync(join(deployed, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string }>;
  };
  const locked = Object.entries(lock.packages).map(
    ([at, { version }]) => `${at.split('node_modules/').at(-1)} ${version}`,
  );
  expect(compiledIn).toContainEqual(expect.stringMatching(/^fastify /));
  expect(locked).toEqual(expect.arrayContaining(compiledIn));

  // As in compose.yaml, only DATA_DIR is writable; modification times show that even for root.
  const filesOf = () =>
    readdirSync(deployed, { recursive: true, encoding: 'utf8' }).map((file) => {
      const { mtimeMs } = lstatSync(join(deployed, file));
      return [file, mtimeMs];
    });
  const files = filesOf();
  const nowhere = join(folder, 'nowhere');
  const env = { DATA_DIR: join(folder, 'data'), NODE_ENV: 'production', HOME: nowhere, TMPDIR: nowhere };
  await using service = await startCompiled(env, { file: 'service.js', cwd: deployed });
  const person = newPerson();
  expect((await service.signUp(person)).status).toBe(200);
  expect((await service.verify(await service.mailedToken())).status).toBe(200);
  expect((await service.logIn(person.username)).status).toBe(200);
  expect((await service.call('GET', '/openapi.json')).status).toBe(200);
  const check = /node, -e, "(.+)"\]/.exec(readFileSync('deploy/compose.yaml', 'utf8'))?.[1] ?? '';
  const healthCheck = check.replace('127.0.0.1:8080', new URL(service.api).host);
  expect(spawnSync(process.execPath, ['-e', healthCheck]).status).toBe(0);
  expect(await service.end('SIGHUP')).toBe(0);
  expect(spawnSync(process.execPath, ['-e', healthCheck]).status).toBe(1);
  expect([filesOf(), existsSync(nowhere)]).toEqual([files, false]);
});
