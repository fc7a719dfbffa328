import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compilePackages } from '../../build/localSister';
import { root } from '../../build/root';
import { benchFolder } from '../folders';
import { run } from '../run';

const templates = path.join(root, 'bench/peers/embed-hosts');
const out = path.join(benchFolder, 'embed-hosts');
const packed = 'vestibule-react-0.1.0.tgz';

/** The hosts of `bench/peers/embed-hosts`, each written from docs/sister-app.md alone, and the names of their own Trusted Types policies. */
export const builtHosts: Readonly<Record<string, readonly string[]>> = {
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

/** Packs `@vestibule/react` as its owner would for other apps. */
export async function packReact(): Promise<void> {
  await compilePackages();
  await mkdir(out, { recursive: true });
  await run('npm', ['pack', '--ignore-scripts', '-w', 'react', '--pack-destination', out], root);
}

/**
 * Copies a host to a folder of its own, installs what it lists unless that was done before, and builds it for a front door.
 * @returns the folder to serve
 */
export async function buildHost(name: string, site: string): Promise<string> {
  const folder = path.join(out, name);
  await cp(path.join(templates, name), folder, { recursive: true });
  for (const entry of await readdir(path.join(templates, name), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const text = (await readFile(file, 'utf8')).replaceAll('http://vestibule.localhost:8080', site);
    await writeFile(path.join(folder, path.relative(path.join(templates, name), file)), text);
  }
  const dist = path.join(folder, 'dist');
  await rm(dist, { recursive: true, force: true });
  const manifest = await readFile(path.join(folder, 'package.json'), 'utf8').catch(() => null);
  if (manifest !== null) {
    await install(folder, manifest);
    await run('npm', ['run', 'build'], folder);
  }
  // What has no build of its own page, or no build at all, is served as it was written.
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
