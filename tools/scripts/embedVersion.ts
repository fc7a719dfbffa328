import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bundleEmbed } from '../build/embed/bundleEmbed';
import { integrityOf } from '../build/hashes';
import { root } from '../build/root';
import { loaderVersion } from '../../src/embed/contract';
import { runCommand } from './runCommand';

const loaders = ['load.js', 'load.mjs'];
const paper = path.join(root, 'docs/sister-app.md');

await runCommand(
  `npm run embed-version: keeps the loader of the accounts card under its version's address, /embed/${loaderVersion}/

Compiles the loader, copies it to static/embed/${loaderVersion}/, and writes its hashes into docs/sister-app.md. Hosts name
those hashes, so that a version which is there already stays as it is: raise loaderVersion in src/embed/contract.ts
for another.
Exit code: 0 when they are written, 1 when a kept version differs.`,
  async () => {
    const embedFolder = await bundleEmbed();
    const folder = path.join(root, `static/embed/${loaderVersion}`);
    let text = await readFile(paper, 'utf8');
    for (const name of loaders) {
      // A frozen version accepts the entries of later builds.
      const built = await readFile(path.join(root, embedFolder, 'site/embed', name), 'utf8');
      const code = Buffer.from(built.replace(/embed-entry\.\w+\.js sha256-[\w+/=]+/, ''));
      const kept = await readFile(path.join(folder, name)).catch(() => null);
      if (kept !== null && !kept.equals(code))
        throw new Error(
          `static/embed/${loaderVersion}/${name} differs from the loader of these sources, and hosts may name its hash: raise loaderVersion, or keep the older loader, which works with this remote too.`,
        );
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, name), code);
      const hash = integrityOf(code, 'sha384');
      // The hash follows the address, in the snippet and in the table.
      text = text.replaceAll(
        new RegExp(`(/embed/${loaderVersion}/${name.replace('.', '\\.')}["\`][^\\n]*?)sha384-[\\w+/=]*`, 'g'),
        `$1${hash}`,
      );
      console.log(`/embed/${loaderVersion}/${name} ${hash}`);
    }
    await writeFile(paper, text);
  },
);
