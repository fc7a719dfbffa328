import type { Page } from '@playwright/test';
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compilePackages } from '../../build/localSister';
import { root } from '../../build/root';
import type { Account } from '../../fixtures/accounts';
import type { EmbedSite } from '../../fixtures/embedSite';
import { hostPolicy } from '../../fixtures/hostServer';
import { benchFolder } from '../folders';
import type { MeasureOptions, Row } from '../measure';
import { run } from '../run';

const templates = path.join(root, 'bench/peers/embed-hosts');
const out = path.join(benchFolder, 'embed-hosts');
const packed = 'vestibule-react-0.1.0.tgz';

/** The hosts of `bench/peers/embed-hosts`, each written from docs/sister-app.md alone, and the names of their own Trusted Types policies. */
const builtHosts: Readonly<Record<string, readonly string[]>> = {
  plain: [],
  'vite-react18': [],
  'vite-react19': [],
  'webpack-federation': ['host-webpack-federation'],
  'vite-originjs': ['default'],
  'vite-module-federation': ['default'],
  vue: ['vue'],
  svelte: ['svelte-trusted-html'],
  'single-spa': [],
  astro: [],
  next: ['nextjs', 'nextjs#bundler'],
};

export async function hostsThatWork(
  page: Page,
  embedSite: EmbedSite,
  { say }: MeasureOptions,
): Promise<readonly Row[]> {
  await compilePackages();
  await mkdir(out, { recursive: true });
  await run('npm', ['pack', '--ignore-scripts', '-w', 'react', '--pack-destination', out], root);
  const account = await embedSite.account();
  const broken: string[] = [];
  for (const [name, trustedTypes] of Object.entries(builtHosts)) {
    say(name);
    const policy = hostPolicy(embedSite.site);
    try {
      embedSite.hosts.built = await buildHost(name, embedSite.site);
      embedSite.hosts.policy = {
        ...policy,
        'img-src': ["'self'", 'data:'],
        'trusted-types': [...(policy['trusted-types'] ?? []), ...trustedTypes],
      };
      await logInAndOut(page, embedSite.host, account);
    } catch (error) {
      broken.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const all = Object.keys(builtHosts).length;
  return [
    {
      label: 'hosts that work: plain HTML, React 18 and 19, three federations, Vue, Svelte, single-spa, Astro, Next',
      figure: `${all - broken.length} of ${all}`,
      goal: `${all} of ${all}`,
      isReached: broken.length === 0,
      details:
        broken.join('; ') ||
        "each built from docs/sister-app.md with its own tools in a folder of its own, over two origins with the real service, under the documentation's policy with the host's own Trusted Types and inline scripts by their hashes: mount, log in, log out, and nothing in the console",
    },
  ];
}

/**
 * Copies a host to a folder of its own, installs what it lists unless that was done before, and builds it for a front door.
 * @returns the folder to serve
 */
async function buildHost(name: string, site: string): Promise<string> {
  const [from, folder] = [path.join(templates, name), path.join(out, name)];
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const copy = path.join(folder, path.relative(from, file));
    await mkdir(path.dirname(copy), { recursive: true });
    await writeFile(copy, (await readFile(file, 'utf8')).replaceAll('http://vestibule.localhost:8080', site));
  }
  const dist = path.join(folder, 'dist');
  await rm(dist, { recursive: true, force: true });
  const manifest = await readFile(path.join(folder, 'package.json'), 'utf8').catch(() => null);
  if (manifest !== null) {
    await install(folder, manifest);
    await run('npm', ['run', 'build'], folder);
  }
  // A host without a build of its own page, or without any build, is served as it was written.
  await mkdir(dist, { recursive: true });
  if (!(await readdir(dist)).includes('index.html'))
    await cp(path.join(folder, 'index.html'), path.join(dist, 'index.html'));
  return dist;
}

async function install(folder: string, manifest: string): Promise<void> {
  const react = await readFile(path.join(out, packed));
  const stamp = createHash('sha256').update(manifest).update(react).digest('hex');
  const stampFile = path.join(folder, 'node_modules/.bench-stamp');
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return;
  await writeFile(path.join(folder, packed), react);
  // Without a lock file, which would hold the hash of the package that is packed anew.
  await run('npm', ['install', '--no-package-lock', '--no-audit', '--no-fund', '--prefer-offline'], folder);
  await writeFile(stampFile, stamp);
}

/** @throws Error with what does not work, or with what the console says */
async function logInAndOut(visited: Page, host: string, account: Account): Promise<void> {
  const context = await visited.context().browser()?.newContext();
  if (context === undefined) throw new Error('the browser is gone');
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const said: string[] = [];
    page.on('pageerror', ({ message }) => said.push(message));
    page.on('console', (message) => {
      const isIcon = message.location().url.endsWith('/favicon.ico');
      if (message.type() === 'error' && !isIcon && !message.text().includes('status of 401')) said.push(message.text());
    });
    await page.goto(`${host}/`);
    const name = page.getByLabel('Username or Email');
    await name.fill(account.username);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'You are logged in' }).waitFor();
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await name.waitFor();
    if (said.length > 0) throw new Error(said.join(' | '));
  } finally {
    await context.close();
  }
}
