import type { Page } from '@playwright/test';
import { execFile } from 'node:child_process';
import { copyFile, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { compilePackages } from '../../tools/build/packages';
import { root } from '../../tools/build/root';
import type { Account } from '../fixtures/accounts';
import { freePort } from '../../server/http/freePort';
import { logIn } from '../support/browserSteps';
import { expect, test } from '../support/browser';
import { openFrontDoor, type FrontDoor } from '../support/frontDoor';
import { startHost } from '../support/programs';

// They share one front door.
test.describe.configure({ mode: 'default' });

const run = promisify(execFile);
const withServer = ['react-router', 'sveltekit', 'nuxt', 'hono'];
const pagesAlone = ['angular', 'rsbuild'];
const hosts = [...withServer, ...pagesAlone];
// Each takes as long as all the others together.
const whenAsked = (name: string) => (['nuxt', 'angular'].includes(name) ? ' @asked' : '');
const ports = new Map<string, number>();
const originOf = (name: string) => `http://${name}.vestibule.localhost:${ports.get(name)}`;
let door: FrontDoor;
let key: string;

test.beforeAll(async () => {
  for (const name of hosts) ports.set(name, await freePort('127.0.0.1'));
  door = await openFrontDoor('frameworks', hosts.map(originOf));
  key = await door.serviceKey();
  await compilePackages();
  const packages = ['session', 'react', 'server'].flatMap((name) => ['-w', `packages/${name}`]);
  await run('npm', ['pack', '--ignore-scripts', ...packages, '--pack-destination', door.folder], { cwd: root });
});
test.afterAll(() => door.close());

/** A copy of the example, installed and built with its own tools for this front door. */
async function build(name: string): Promise<string> {
  const folder = path.join(door.folder, name);
  await cp(path.join(root, 'examples/hosts', name), folder, { recursive: true });
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const place = path.join(file.parentPath, file.name);
    if (file.isFile())
      await writeFile(place, (await readFile(place, 'utf8')).replaceAll('localhost:8080', `localhost:${door.port}`));
  }
  for (const file of await readdir(door.folder))
    if (file.endsWith('.tgz'))
      await copyFile(path.join(door.folder, file), path.join(folder, file.replace(/-[\d.]+(?=\.tgz)/, '')));
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder });
  await run('npm', ['run', 'build'], { cwd: folder });
  return folder;
}

/** The running example, for a walk through it. */
async function walkThrough(name: string, page: Page, walk: (home: string) => Promise<void>): Promise<void> {
  const folder = await build(name);
  const { scripts } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as {
    readonly scripts: { readonly start: string };
  };
  const port = ports.get(name) ?? 0;
  // Without npm, which forwards no signal.
  const server = await startHost('/bin/sh', ['-c', `cd ${folder} && exec ${scripts.start}`], port, {
    PATH: `${folder}/node_modules/.bin:${process.env['PATH']}`,
    HOST: '127.0.0.1',
    PORT: String(port),
    ORIGIN: originOf(name),
    VESTIBULE_KEY: key,
  });
  try {
    await walk(`${originOf(name)}/`);
  } finally {
    await page.goto('about:blank');
    await server.close();
    await rm(folder, { recursive: true });
  }
}

async function seesLogOutElsewhere(page: Page, { username }: Account): Promise<void> {
  await expect(page.getByText(`Hello, ${username}!`)).toBeVisible();
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(`${door.origin}/accounts?logout=true`);
  await expect(page.getByText('Hello, stranger!')).toBeVisible();
}

for (const name of withServer)
  test(`${name}, by its own tools: greeting, guard, renewal, logout${whenAsked(name)}`, ({ page, context, said }) =>
    walkThrough(name, page, async (home) => {
      const visitor = await door.account();
      const mine = `${home}mine`;
      const itsOwn = page.getByText(new RegExp(`^Account [\\w-]+ is ${visitor.username}\\.$`));
      const accounts = `${door.origin}/accounts`;
      const logInForm = `${accounts}?continue=${encodeURIComponent(mine)}`;
      // The framework's own router follows the link, if it has one.
      const followLink = () => page.getByRole('link', { name: 'Mine' }).click();

      const odd = { url: `http://127.0.0.1:${ports.get(name)}/mine`, headers: { host: '[' } };
      if (name === 'nuxt') expect((await page.request.get(odd.url, odd)).status()).toBe(400);
      await page.goto(mine);
      await expect(page).toHaveURL(logInForm);
      await page.goto(home);
      await expect(page.getByText('Hello, stranger!')).toBeVisible();
      await followLink();
      await expect(page).toHaveURL(logInForm);
      await logIn(page, visitor);
      await expect(page).toHaveURL(mine);
      await expect(itsOwn).toBeVisible();

      const renewals: string[] = [];
      page.on('request', (request) => {
        if (request.url().startsWith(`${accounts}?refresh=true&`)) renewals.push(request.url());
      });
      const accessEnds = () => context.clearCookies({ name: /_access_/ });
      await accessEnds();
      await page.goto(mine);
      await expect(page).toHaveURL(mine);
      await expect(itsOwn).toBeVisible();
      expect(renewals).toHaveLength(1);
      await page.goto(home);
      await expect(page.getByText(`Hello, ${visitor.username}!`)).toBeVisible();
      // The card may make requests after that, and renew before the link does.
      await expect(page.getByRole('heading', { name: 'You are logged in' })).toBeVisible();
      await accessEnds();
      await followLink();
      await expect(page).toHaveURL(mine);
      await expect(itsOwn).toBeVisible();

      await page.goto(home);
      await seesLogOutElsewhere(page, visitor);
      await followLink();
      await expect(page).toHaveURL(logInForm);
      expect(said.filter((line) => !line.includes('401'))).toEqual([]);
    }));

for (const name of pagesAlone)
  test(`${name}, by its own tools: login by the card, greeting, logout${whenAsked(name)}`, ({ page, said }) =>
    walkThrough(name, page, async (home) => {
      const visitor = await door.account();
      await page.goto(home);
      await expect(page.getByText('Hello, stranger!')).toBeVisible();
      await logIn(page, visitor);
      await seesLogOutElsewhere(page, visitor);
      await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
      expect(said.filter((line) => !line.includes('401'))).toEqual([]);
    }));
