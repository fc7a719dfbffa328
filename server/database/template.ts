import { PGlite } from '@electric-sql/pglite';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Kysely } from 'kysely';
import server from '../package.json' with { type: 'json' };
import { migrate } from './migrate';
import { migrations } from './migrations';
import { pgliteDialect } from './pgliteDialect';
import type { Schema } from './schema';

/** Small buffers, enough for one site's visitors: they reduce a first start from 800 MB to 280. */
export const pgliteStart = [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB', '-c', 'max_wal_size=64MB'];

/** The file with the template of an empty database; its name has PGlite's version and a hash of the schema. */
export const templateName = `database-${server.dependencies['@electric-sql/pglite']}-${schemaHash()}.tar.gz`;

/** The folders of the template: beside the compiled service, else where the project's build or its tests put it. */
function templatePlaces(): string[] {
  const folders = [dirname(resolve(process.argv[1] ?? '')), resolve('dist-service')];
  return folders.map((folder) => join(folder, templateName));
}

/** The template of an empty database, if one was prepared. A first start without it takes some seconds longer. */
export function readTemplate(): Blob | undefined {
  const path = templatePlaces().find((place) => existsSync(place));
  return path === undefined ? undefined : new Blob([readFileSync(path)]);
}

export async function prepareTemplate(path = resolve('dist-service', templateName)): Promise<string> {
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

function schemaHash(): string {
  return createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 16);
}
