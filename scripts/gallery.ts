import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../build/root';
import { findChromium } from './findChromium';
import { galleryPage } from './gallery/page';
import { galleryFolder, pictureOf, pictures } from './gallery/pictures';
import { runCommand } from './runCommand';
import { run } from './system/run';

const help = `npm run gallery: one page with a picture of every screen, state, theme, language and size

  npm run gallery                      everything, into .local/gallery/index.html
  npm run gallery -- --only PATTERN    pictures whose name a regular expression finds, such as 'settings: open dark pl phone' or 'accounts: .* desktop'

The site is built and served for it on a free port, with an empty database of its own; Playwright plays the scenes.
Exit code: 0 when every scene could be played, 1 when one could not.`;

await runCommand(
  help,
  async ({ values: { only } }) => {
    const folder = path.join(root, galleryFolder);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const { path: chromium } = await findChromium(console.log);
    const words = ['playwright', 'test', '--project=gallery', ...(only === undefined ? [] : ['-g', only])];
    const env = { CHROMIUM_PATH: chromium };
    const { isSuccess } = await run('npx', words, { onLine: (line) => console.log(line), env });
    const taken = pictures.filter((picture) => existsSync(path.join(folder, pictureOf(picture))));
    await writeFile(path.join(folder, 'index.html'), galleryPage(taken));
    console.log(`The gallery     ${galleryFolder}/index.html`);
    if (!isSuccess) process.exitCode = 1;
  },
  { options: { only: 'string' } },
);
