import { PGlite } from '@electric-sql/pglite';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Kysely } from 'kysely';
import { migrate } from './migrate';
import { migrations } from './migrations';
import { pgliteDialect } from './pgliteDialect';
import type { Schema } from './schema';

/** Small buffers, for one site's visitors: they take a first start from 800 MB to 280. */
export const pgliteStart = [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB', '-c', 'max_wal_size=64MB'];

/** Where the template of an empty database lies, named by what went into it. */
export function templatePath(cacheFolder = resolve('node_modules/.cache/vestibule')): string {
  const schema = createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 16);
  return join(cacheFolder, `database-${pgliteVersion()}-${schema}.tar.gz`);
}

/** The template of an empty database, where one was prepared (`npm test` does). A first start without it takes some seconds more. */
export function readTemplate(path = templatePath()): Blob | undefined {
  return existsSync(path) ? new Blob([readFileSync(path)]) : undefined;
}

/** Prepares the template, where it is missing; answers its path. */
export async function prepareTemplate(path = templatePath()): Promise<string> {
  if (existsSync(path)) return path;
  const pglite = await PGlite.create({ startParams: pgliteStart });
  await migrate(new Kysely<Schema>({ dialect: pgliteDialect(pglite) }));
  const dump = Buffer.from(await (await pglite.dumpDataDir('gzip')).arrayBuffer());
  await pglite.close();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.${process.pid}`, dump);
  renameSync(`${path}.${process.pid}`, path);
  return path;
}

// Read as a file, because the package does not export its package.json.
function pgliteVersion(): string {
  const description = resolve('node_modules/@electric-sql/pglite/package.json');
  return existsSync(description)
    ? (JSON.parse(readFileSync(description, 'utf8')) as { version: string }).version
    : 'unknown';
}
