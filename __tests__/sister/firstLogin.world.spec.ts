import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '../support/browser';
import { root } from '../../tools/build/root';
import en from '../../i18n/en';
import { freePort } from '../../server/http/freePort';
import { fillIn, logIn, started } from '../support/browserSteps';

/** The blocks of the page's first section, by their labels: `file=index.html`, `step=key`. */
async function readBlocks(): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(path.join(root, 'docs/sister-app.md'), 'utf8');
  return new Map(
    [...text.matchAll(/^```\w+ ((?:file|step)=\S+)\n(.*?)^```$/gms)].map(([, name = '', code = '']) => [name, code]),
  );
}

const running: ChildProcess[] = [];
const folders: string[] = [];
test.afterEach(async () => {
  // Each is a process group leader, because npm forwards no signal when it is killed.
  for (const { pid, exitCode, signalCode } of running.splice(0))
    if (pid !== undefined && (exitCode ?? signalCode) === null) process.kill(-pid, 'SIGKILL');
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

function typeIn(cwd: string, code: string, env: Readonly<Record<string, string>>) {
  const child = spawn('sh', ['-c', code], { cwd, env: { ...process.env, ...env }, detached: true });
  running.push(child);
  const terminal = { out: '', ended: once(child, 'close') };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (terminal.out += part.toString()));
  return terminal;
}

test('the page leads from an empty folder to the first login', async ({ page }) => {
  const [frontDoor, app] = [await freePort('127.0.0.1'), await freePort('127.0.0.1')];
  const blocks = await readBlocks();
  const block = (name: string) =>
    (blocks.get(name) ?? '').replaceAll(':8080', `:${frontDoor}`).replaceAll('3000', String(app));
  const folder = await mkdtemp(path.join(tmpdir(), 'first-log-in-'));
  const data = await mkdtemp(path.join(tmpdir(), 'first-log-in-data-'));
  folders.push(
    folder,
    data,
    path.join(root, `.local/site-production-${frontDoor}`),
    path.join(root, `.local/recipes-${frontDoor}`),
  );
  const env = { PORT: String(frontDoor), DATA_DIR: data };

  const first = typeIn(root, block('step=front-door'), env);
  await expect.poll(() => first.out, { timeout: 500_000 }).toContain('Ctrl+C ends it.');
  const second = typeIn(root, block('step=key'), env);
  await second.ended;
  const key = /vsk_[\w-]{43}/.exec(second.out)?.[0] ?? second.out;

  for (const file of ['index.html', 'server.mjs']) await writeFile(path.join(folder, file), block(`file=${file}`));
  typeIn(folder, block('step=server').replace('vsk_…', key), {});
  await expect(async () => {
    await page.goto(`http://recipes.vestibule.localhost:${app}`);
  }).toPass();
  await expect(page.getByText('Hello, stranger!')).toBeVisible();

  await page.getByRole('link', { name: 'Sign up' }).click();
  const [username, password] = ['ada', 'Passw0rd!'];
  const typed = { Username: username, Email: 'ada@example.org', Password: password, 'Confirm Password': password };
  await fillIn(page, typed);
  await expect(page.getByText(en.accounts.passwordCommon)).toBeVisible();
  await page.getByRole('button', { name: 'Sign up' }).click();
  const link = /http:\S+verify-email\S+/;
  await expect.poll(() => first.out).toMatch(link);
  await page.goto(link.exec(first.out)?.[0] ?? '');
  await started(page);
  // The card of another origin cannot tell the site that this browser signed up.
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/accounts\?continue=/);
  await logIn(page, { username, password });
  await expect(page).toHaveURL(`http://recipes.vestibule.localhost:${app}/`);
  await expect(page.getByText('Hello, ada!')).toBeVisible();

  // A visitor who logs out in the card is unknown to the server at once.
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page.getByText('Hello, stranger!')).toBeVisible();

  // Ctrl+C.
  process.kill(-(running[0]?.pid ?? 0), 'SIGINT');
  await first.ended;
});
