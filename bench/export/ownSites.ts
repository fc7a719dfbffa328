import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ChunkList } from '../../build/ChunkListPlugin';
import { compressAll } from '../../build/compress';
import { ensureLocalSite } from '../../build/localSite';
import { root } from '../../build/root';
import { benchFolder } from '../folders';
import { withoutScripts } from './withoutScripts';

/** Our own site as it is built for a port of this machine. */
export function ownSite(port: number): Promise<string> {
  return ensureLocalSite(port, {}, 'production', '.local/bench/sites/vestibule');
}

/** The same site with a `/` without scripts, whose first paint waits for nothing. */
export async function plainSite(own: string): Promise<string> {
  const site = path.join(benchFolder, 'sites/plain');
  await rm(site, { recursive: true, force: true });
  await cp(own, site, { recursive: true });
  const page = path.join(site, 'index.html');
  await writeFile(page, withoutScripts(await readFile(page, 'utf8')));
  await Promise.all(['br', 'gz'].map((kind) => rm(`${page}.${kind}`)));
  await compressAll(site);
  return site;
}

/** The scripts of the flows, which a page that is only read loads when idle. */
export async function laterScripts(): Promise<ReadonlySet<string>> {
  const chunks = JSON.parse(await readFile(path.join(root, '.local/bundle/chunks.json'), 'utf8')) as ChunkList;
  return new Set([...(chunks['flows'] ?? []), ...(chunks['log'] ?? [])]);
}
