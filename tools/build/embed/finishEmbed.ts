import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { integrityOf, nameHash } from '../hashes';
import { root } from '../root';
import { contract } from '../../../src/embed/contract';
import { entryPlaceholder, integrityPlaceholder } from './configuration';
import { writeDeclarations } from './writeDeclarations';

/** The list of the published embed, which a host or `npm run doctor` can read: `embed/embed.json`. */
export interface EmbedList {
  readonly contract: number;
  /** The range of React versions that it accepts from a host. */
  readonly react: string;
  /** The hash of each script by its path on the site, in the form of an `integrity` attribute. */
  readonly integrity: Readonly<Record<string, string>>;
}

/** Adds what is known only when the embed's files are final: the chunks' hashes, the types, the list. */
export async function finishEmbed(folder: string): Promise<void> {
  const [embed, assets] = [path.join(folder, 'site/embed'), path.join(folder, 'site/assets')];
  const chunks = await hashesIn(
    assets,
    (await readdir(assets)).filter((name) => name.endsWith('.js')),
  );

  const entry = path.join(embed, 'remoteEntry.js');
  const code = await readFile(entry, 'utf8');
  if (!code.includes(integrityPlaceholder)) throw new Error(`${entry} has no place for the hashes of its chunks`);
  const finished = code.replace(integrityPlaceholder, JSON.stringify(chunks).replaceAll('"', '\\"'));
  await writeFile(entry, finished);
  // The entry is a hashed file, which hosts keep across deploys, so that an older loader finds its own entry.
  const name = `embed-entry.${nameHash(finished)}.js`;
  await writeFile(path.join(assets, name), finished);
  const hashes = { ...chunks, [name]: integrityOf(finished, 'sha256') };
  for (const loader of ['load.js', 'load.mjs']) {
    const file = path.join(embed, loader);
    await writeFile(file, (await readFile(file, 'utf8')).replace(entryPlaceholder, `${name} ${hashes[name]}`));
  }

  await writeDeclarations(embed);
  // The frozen loaders of earlier versions.
  const kept = path.join(root, 'static/embed');
  const frozen = (await readdir(kept, { recursive: true })).filter((file) => /\.m?js$/.test(file)).sort();
  const integrity = {
    ...at('/embed/', await hashesIn(embed, ['load.js', 'load.mjs', 'remoteEntry.js'])),
    ...at('/embed/', await hashesIn(kept, frozen)),
    ...at('/assets/', hashes),
  };
  const list: EmbedList = { contract, react: '^19.0.0', integrity };
  await writeFile(path.join(embed, 'embed.json'), `${JSON.stringify(list, null, 1)}\n`);
}

type Hashes = Readonly<Record<string, string>>;

async function hashesIn(folder: string, files: readonly string[]): Promise<Hashes> {
  const read = files.map(
    async (file) => [file, integrityOf(await readFile(path.join(folder, file)), 'sha256')] as const,
  );
  return Object.fromEntries(await Promise.all(read));
}

const at = (address: string, hashes: Hashes): Hashes =>
  Object.fromEntries(Object.entries(hashes).map(([file, hash]) => [address + file, hash]));
