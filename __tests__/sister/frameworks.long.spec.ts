import { execFile } from 'node:child_process';
import { copyFile, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { compilePackages } from '../../build/packages';
import { root } from '../../build/root';
import { freePort } from '../../server/http/freePort';
import { logIn } from '../support/browserSteps';
import { expect, test } from '../support/browser';
import { openFrontDoor, type FrontDoor } from '../support/frontDoor';
import { startHost } from '../support/hostPrograms';

// One front door for all of them.
test.describe.configure({ mode: 'default' });

const run = promisify(execFile);
const hosts = ['react-router', 'sveltekit', 'nuxt', 'hono'] as const;
const ports = new Map<string, number>();
const originOf = (name: string) => `http://${name}.vestibule.localhost:${ports.get(name)}`;
let door: FrontDoor;
let key: string;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  for (const name of hosts) ports.set(name, await freePort('127.0.0.1'));
  door = await openFrontDoor('frameworks', hosts.map(originOf));
  key = await door.serviceKey();
  await compilePackages();
  const packages = ['session', 'react', 'backend'].flatMap((name) => ['-w', name]);
  await run('npm', ['pack', '--ignore-scripts', ...packages, '--pack-destination', door.folder], { cwd: root });
});
test.afterAll(() => door.close());

/** A copy of the example, installed and built by its own tools for this front door. */
async function build(name: string): Promise<string> {
  const folder = path.join(door.folder, name);
  await cp(path.join(root, 'examples/hosts', name), folder, { recursive: true });
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const place = path.join(file.parentPath, file.name);
    if (file.isFile())
      await writeFile(place, (await readFile(place, 'utf8')).replaceAll('localhost:8080', `localhost:${door.port}`));
  }
  for (const file of await readdir(door.folder))
    if (file.endsWith('.tgz')) await copyFile(path.join(door.folder, file), path.join(folder, file));
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder });
  await run('npm', ['run', 'build'], { cwd: folder });
  return folder;
}

async function start(name: string, folder: string) {
  const { scripts } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as {
    readonly scripts: { readonly start: string };
  };
  const port = ports.get(name) ?? 0;
  // Not by npm, which passes no signal on.
  return startHost('/bin/sh', ['-c', `cd ${folder} && exec ${scripts.start}`], port, {
    PATH: `${folder}/node_modules/.bin:${process.env['PATH']}`,
    HOST: '127.0.0.1',
    PORT: String(port),
    ORIGIN: originOf(name),
    VESTIBULE_KEY: key,
  });
}

for (const name of hosts)
  test(`${name}: greeting, guarded page, renewal and the log-out of another tab, built by its own tools`, async ({
    page,
    context,
    said,
  }) => {
    test.setTimeout(600_000);
    const folder = await build(name);
    const server = await start(name, folder);
    try {
      const visitor = await door.account();
      const [home, mine] = [`${originOf(name)}/`, `${originOf(name)}/mine`];
      const itsOwn = page.getByText(new RegExp(`^Number \\d+ is ${visitor.username}\\.$`));
      const logInForm = `${door.origin}/accounts?continue=${encodeURIComponent(mine)}`;

      // Without a script too: what the server says by itself.
      await page.goto(mine);
      await expect(page).toHaveURL(logInForm);
      await page.goto(home);
      await expect(page.getByText('Hello, stranger!')).toBeVisible();
      await page.getByRole('link', { name: 'Mine' }).click();
      await expect(page).toHaveURL(logInForm);
      await logIn(page, visitor);
      await expect(page).toHaveURL(mine);
      await expect(itsOwn).toBeVisible();

      const asked: string[] = [];
      page.on('request', (request) => request.isNavigationRequest() && asked.push(request.url()));
      const accessEnds = () => context.clearCookies({ name: /_access_/ });
      await accessEnds();
      await page.goto(mine);
      await expect(page).toHaveURL(mine);
      await expect(itsOwn).toBeVisible();
      expect(asked).toContain(`${door.origin}/accounts?refresh=true&continue=${encodeURIComponent(mine)}`);

      await page.goto(home);
      await expect(page.getByText(`Hello, ${visitor.username}!`)).toBeVisible();
      await accessEnds();
      await page.getByRole('link', { name: 'Mine' }).click();
      await expect(page).toHaveURL(mine);
      await expect(itsOwn).toBeVisible();

      await page.goto(home);
      await expect(page.getByText(`Hello, ${visitor.username}!`)).toBeVisible();
      const elsewhere = await context.newPage();
      await elsewhere.goto(`${door.origin}/accounts?logout=true`);
      await expect(page.getByText('Hello, stranger!')).toBeVisible();
      await page.getByRole('link', { name: 'Mine' }).click();
      await expect(page).toHaveURL(logInForm);
      expect(said.filter((line) => !line.includes('401'))).toEqual([]);
    } finally {
      await page.goto('about:blank');
      await server.close();
      await rm(folder, { recursive: true });
    }
  });
