import { readFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import type * as Export from '../../src/export/renderSite';
import type { SiteAddresses } from '../../shared/siteConfig';
import type { FontFiles } from '../../src/theme/fontSubsets';
import { buildIdOf, commitOfSources, developmentBuild } from './buildId';
import type { ChunkList } from './chunkList';
import { integrityOf } from './hashes';

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
  const integrity = isFinal ? await hashesOf(path.join(bundleFolder, 'site/assets')) : {};
  const filesOf = (chunk: string) => chunks[chunk] ?? [];
  return {
    fileOf,
    render: async (addresses: SiteAddresses) => {
      const commit = await commitOfSources();
      const build = isFinal ? await buildIdOf(bundleFolder, addresses) : developmentBuild;
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

async function hashesOf(folder: string): Promise<Record<string, string>> {
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js')).sort();
  return Object.fromEntries(
    await Promise.all(
      scripts.map(async (name) => {
        const content = await readFile(path.join(folder, name));
        return [`/assets/${name}`, integrityOf(content, 'sha384')] as const;
      }),
    ),
  );
}
