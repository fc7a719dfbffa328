import { existsSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../build/root';
import { copySources, dress } from '../../__tests__/fixtures/sourceCopy';
import { findChromium } from './findChromium';
import { galleryPage } from './gallery/page';
import { galleryFolder, pictureOf, pictures } from './gallery/pictures';
import { runCommand, UsageError } from './runCommand';
import { run } from './system/run';

const help = `npm run gallery: makes one page with a picture of every screen, state, theme, language and size

  npm run gallery                      everything, into .local/gallery/index.html
  npm run gallery -- --brand FILE      in the brand of another site.config.ts, with the pictures in brand/ beside it, or in
                                       static/brand/ for this project's own file; --only works too
  npm run gallery -- --only PATTERN    pictures whose name matches a regular expression, such as 'settings: open dark pl phone' or 'accounts: .* desktop'

The site is built and served on a free port, with an empty database; Playwright plays the scenes.
Exit code: 0 when every scene could be played, 1 when one could not, 2 when the options cannot be understood.`;

const example = 'examples/brands/restaurant/site.config.ts';

await runCommand<{ only?: string; brand?: string }>(
  help,
  async (_words, { only, brand }) => {
    if (brand !== undefined && !existsSync(brand))
      throw new UsageError(`There is no file ${brand}. Name a site.config.ts, such as ${example}.`);
    const folder = path.join(root, galleryFolder);
    const cwd = brand === undefined ? root : copyIn(brand);
    // In a copy too, which has the pictures of the previous brand.
    for (const place of [folder, path.join(cwd, galleryFolder)]) await rm(place, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const chromium = await findChromium(console.log);
    const words = ['playwright', 'test', '-c', '__tests__', '--project=gallery'];
    if (only !== undefined) words.push('-g', only);
    const env = { CHROMIUM_PATH: chromium };
    const { isSuccess } = await run('npx', words, { onLine: (line) => console.log(line), env, cwd });
    if (cwd !== root) await cp(path.join(cwd, galleryFolder), folder, { recursive: true });
    const taken = pictures.filter((picture) => existsSync(path.join(folder, pictureOf(picture))));
    await writeFile(path.join(folder, 'index.html'), galleryPage(taken));
    console.log(`The gallery     ${galleryFolder}/index.html`);
    if (!isSuccess) process.exitCode = 1;
  },
  { options: ['--only <pattern>', '--brand <file>'] },
);

/** @returns the folder of a copy of the project in that brand */
function copyIn(brand: string): string {
  const copy = copySources(path.join(root, '.local/brand-gallery'));
  dress(copy, path.resolve(brand));
  return copy.folder;
}
