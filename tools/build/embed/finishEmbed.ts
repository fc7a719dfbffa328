import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
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
  const site = path.join(folder, 'site');
  const chunks = (await readdir(path.join(site, 'assets'))).filter((name) => name.endsWith('.js'));
  const hashes = Object.fromEntries(
    await Promise.all(chunks.map(async (name) => [name, await hashOf(path.join(site, 'assets', name))] as const)),
  );

  const entry = path.join(site, 'embed/remoteEntry.js');
  const code = await readFile(entry, 'utf8');
  if (!code.includes(integrityPlaceholder)) throw new Error(`${entry} has no place for the hashes of its chunks`);
  const finished = code.replace(integrityPlaceholder, JSON.stringify(hashes).replaceAll('"', '\\"'));
  await writeFile(entry, finished);
  // The entry is a hashed file, which hosts keep across deploys, so that an older loader finds its own entry.
  const name = `embed-entry.${createHash('sha256').update(finished).digest('hex').slice(0, 10)}.js`;
  await writeFile(path.join(site, 'assets', name), finished);
  hashes[name] = await hashOf(entry);
  for (const loader of ['load.js', 'load.mjs']) {
    const file = path.join(site, 'embed', loader);
    await writeFile(file, (await readFile(file, 'utf8')).replace(entryPlaceholder, `${name} ${hashes[name]}`));
  }

  await writeDeclarations(path.join(site, 'embed'));
  const loaders = ['load.js', 'load.mjs', 'remoteEntry.js'];
  const integrity = {
    ...Object.fromEntries(
      await Promise.all(
        loaders.map(async (name) => [`/embed/${name}`, await hashOf(path.join(site, 'embed', name))] as const),
      ),
    ),
    ...(await keptVersions()),
    ...Object.fromEntries(Object.entries(hashes).map(([name, hash]) => [`/assets/${name}`, hash])),
  };
  await writeFile(
    path.join(site, 'embed/embed.json'),
    `${JSON.stringify({ contract, react: '^19.0.0', integrity } satisfies EmbedList, null, 1)}\n`,
  );
}

/** The frozen loaders of earlier versions, in `static/`. */
async function keptVersions(): Promise<Record<string, string>> {
  const folder = path.join(root, 'static/embed');
  const files = (await readdir(folder, { recursive: true })).filter((name) => /\.m?js$/.test(name)).sort();
  return Object.fromEntries(
    await Promise.all(files.map(async (name) => [`/embed/${name}`, await hashOf(path.join(folder, name))] as const)),
  );
}

async function hashOf(file: string): Promise<string> {
  return `sha256-${createHash('sha256')
    .update(await readFile(file))
    .digest('base64')}`;
}
