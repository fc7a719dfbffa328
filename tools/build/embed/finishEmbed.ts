import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { integrityOf, integrityOfScripts, nameHash } from '../hashes';
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
  const chunks = await integrityOfScripts(assets, '', 'sha256');

  const entry = path.join(embed, 'remoteEntry.js');
  const code = await readFile(entry, 'utf8');
  if (!code.includes(integrityPlaceholder)) throw new Error(`${entry} has no place for the hashes of its chunks`);
  const finished = code.replace(integrityPlaceholder, JSON.stringify(chunks).replaceAll('"', '\\"'));
  await writeFile(entry, finished);
  // The entry is a hashed file, which hosts keep across deploys, so that an older loader finds its own entry.
  const name = `embed-entry.${nameHash(finished)}.js`;
  await writeFile(path.join(assets, name), finished);
  for (const loader of ['load.js', 'load.mjs']) {
    const file = path.join(embed, loader);
    const named = `${name} ${integrityOf(finished, 'sha256')}`;
    await writeFile(file, (await readFile(file, 'utf8')).replace(entryPlaceholder, named));
  }

  await writeDeclarations(embed);
  const integrity = {
    ...(await integrityOfScripts(embed, '/embed/', 'sha256')),
    // The frozen loaders of earlier versions.
    ...(await integrityOfScripts(path.join(root, 'static/embed'), '/embed/', 'sha256')),
    ...(await integrityOfScripts(assets, '/assets/', 'sha256')),
  };
  const list: EmbedList = { contract, react: '^19.0.0', integrity };
  await writeFile(path.join(embed, 'embed.json'), `${JSON.stringify(list, null, 1)}\n`);
}
