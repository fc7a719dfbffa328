import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../build/root';
import { openBrowser } from './gallery/browser';
import { mailScenes } from './gallery/mailScenes';
import { galleryPage, type Picture } from './gallery/page';
import { nameOf, scenes } from './gallery/scenes';
import { inParallel, shoot } from './gallery/shoot';
import { servePresent } from './gallery/site';
import { variants, type Variant } from './gallery/variants';
import { runCommand } from './runCommand';

const help = `npm run gallery: one page with a picture of every screen, state, theme, language and size

  npm run gallery                      everything, into .local/gallery/index.html
  npm run gallery -- --only PATTERN    scenes with these words in their name, and a theme, language or size ('accounts: log in', 'settings dark pl phone'); several joined with '+'

The site is built and served for it on a free port, with an empty database of its own.
Exit code: 0 when every scene could be played, 1 when one could not.`;

const folder = '.local/gallery';

await runCommand(
  help,
  async ({ values: { only } }) => {
    const works = [...scenes, ...mailScenes]
      .flatMap((scene) =>
        variants.filter(({ size }) => (scene.only ?? size) === size).map((variant) => ({ scene, variant })),
      )
      .filter(({ scene, variant }) =>
        (only ?? '').split('+').some((pattern) => matches(nameOf(scene), variant, pattern)),
      );
    if (works.length === 0) throw new Error(`No scene has '${only}' in its name.`);

    const out = path.join(root, folder);
    const pictures = path.join(out, 'pictures');
    await rm(pictures, { recursive: true, force: true });
    await mkdir(pictures, { recursive: true });

    const begun = Date.now();
    const undo: (() => Promise<unknown>)[] = [];
    try {
      console.log('Building and starting the site …');
      const present = await servePresent(folder);
      undo.push(() => present.close());
      const browser = await openBrowser();
      undo.push(() => browser.close());

      const taken = new Map<(typeof works)[number], Picture>();
      let done = 0;
      await inParallel(works, 3, async (work) => {
        const { scene, variant } = work;
        const { png, problem } = await shoot(browser, present, scene, variant);
        const file = `${nameOf(scene)} ${variant.theme} ${variant.language} ${variant.size}`
          .replace(/[^\w]+/g, '-')
          .toLowerCase();
        if (png !== null) await writeFile(path.join(pictures, `${file}.png`), png);
        const { screen, state } = scene;
        taken.set(work, { screen, state, ...variant, problem, file: png && `pictures/${file}.png` });
        done += 1;
        progress(`${done} of ${works.length}  ${nameOf(scene)}`);
      });
      progress('');
      const all = works.flatMap((work) => taken.get(work) ?? []);
      await writeFile(path.join(out, 'index.html'), galleryPage(all));
      report(all, begun);
      console.log(`The gallery     ${path.join(folder, 'index.html')}`);
    } finally {
      for (const step of undo.reverse()) await step();
    }
  },
  { options: { only: 'string' } },
);

/**
 * Words of the pattern that are a theme, a language or a size select the variant; the rest must occur in the scene's
 * name.
 */
function matches(name: string, { theme, language, size }: Variant, pattern: string): boolean {
  const ways = variants.flatMap((variant) => Object.values(variant) as string[]);
  const words = pattern.split(' ');
  const rest = words
    .filter((word) => !ways.includes(word))
    .join(' ')
    .toLowerCase();
  const isWay = (...all: string[]) =>
    words.filter((word) => all.includes(word)).every((word) => [theme, language, size].some((way) => way === word));
  return name.toLowerCase().includes(rest) && isWay(...ways);
}

function report(all: readonly Picture[], begun: number): void {
  const seconds = Math.round((Date.now() - begun) / 1000);
  console.log(`${all.filter(({ file }) => file !== null).length} pictures in ${seconds} s`);
  for (const { screen, state, theme, language, size, problem } of all.filter(({ problem }) => problem !== null)) {
    process.exitCode = 1;
    console.error(
      `Not played: ${screen}: ${state} (${theme}, ${language}, ${size})\n  ${problem?.split('\n').slice(0, 4).join('\n  ')}`,
    );
  }
}

function progress(text: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${text}`);
}
