import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import type * as Export from '../../src/export/renderSite';
import type { SiteAddresses } from '../../shared/siteConfig';
import type { FontFiles } from '../../src/theme/fontSubsets';
import type { ChunkList } from './chunkList';
import { filesIn } from './filesIn';
import { git } from './git';
import { integrityOfScripts } from './hashes';

/**
 * The pages of a compiled bundle, ready to be rendered for a host's addresses. The bundle is read again each time,
 * because the dev server recompiles it.
 * @param isFinal whether the files are those that will be served: then the pages list their hashes and carry a policy
 */
export async function openExport(bundleFolder: string, isFinal: boolean) {
  const file = path.join(bundleFolder, 'export.cjs');
  const { renderSite, fileOf } = await evaluated(file);
  const chunks = JSON.parse(await readFile(path.join(bundleFolder, 'chunks.json'), 'utf8')) as ChunkList;
  const boot = (await readFile(path.join(bundleFolder, 'boot.js'), 'utf8')).trim();
  const relay = (await readFile(path.join(bundleFolder, 'relay.js'), 'utf8')).trim();
  const fonts = JSON.parse(await readFile(path.join(bundleFolder, 'fonts.json'), 'utf8')) as FontFiles;
  const integrity = isFinal
    ? await integrityOfScripts(path.join(bundleFolder, 'site/assets'), '/assets/', 'sha384')
    : {};
  const filesOf = (chunk: string) => chunks[chunk] ?? [];
  return {
    fileOf,
    render: async (addresses: SiteAddresses) => {
      // With `-dirty` if the sources differ from the commit; `unknown` outside a repository.
      const describe = git('describe', '--always', '--dirty', '--abbrev=12', '--exclude=*');
      const commit = await describe.catch(() => 'unknown');
      // One id for every development build, so that no tab is notified of recompilations.
      const build = isFinal ? await buildIdOf(bundleFolder, addresses) : 'development';
      return renderSite(addresses, { filesOf, integrity, boot, relay, fonts, build, commit, hasPolicy: isFinal });
    },
  };
}

/** Evaluated without `require`, which under jest would first transform the whole megabyte. */
async function evaluated(file: string): Promise<typeof Export> {
  const module = { exports: {} };
  const run = compileFunction(await readFile(file, 'utf8'), ['module', 'exports', 'require'], { filename: file }) as (
    ...names: unknown[]
  ) => void;
  run(module, module.exports, createRequire(file));
  return module.exports as typeof Export;
}

/**
 * The id of a build, made of its content and its addresses, without any time: building the same sources again gives the
 * same id, so that open tabs are not notified of a deploy that changed nothing.
 */
async function buildIdOf(bundleFolder: string, addresses: SiteAddresses): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(addresses));
  for (const file of await filesIn(bundleFolder))
    if (!/\.(br|gz)$|^stamp\.json$/.test(file))
      hash.update(`\0${file}\0`).update(await readFile(path.join(bundleFolder, file)));
  return hash.digest('hex').slice(0, 16);
}
