import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../build/root';
import { openBrowser } from './gallery/browser';
import { compare } from './gallery/compare';
import { mailScenes } from './gallery/mailScenes';
import { galleryPage, type Picture } from './gallery/page';
import { nameOf, scenes } from './gallery/scenes';
import { inParallel, shoot, type Shot } from './gallery/shoot';
import { servePresent, serveRevision } from './gallery/site';
import { variants, type Variant } from './gallery/variants';
import { runCommand } from './runCommand';

const help = `npm run gallery: one page with a picture of every screen, state, theme, language and size

  npm run gallery                      everything, into .local/gallery/index.html
  npm run gallery -- --only PATTERN    scenes with these words in their name, and a theme, language or size ('accounts: log in', 'settings dark pl phone'); several joined with '+'
  npm run gallery -- --against REV     builds that revision beside the present sources and marks each picture that differs

The site is built and served for it on a free port, with an empty database of its own.
Exit code: 0 when every scene could be played, 1 when one could not.`;

const folder = '.local/gallery';

await runCommand(
  help,
  async ({ values: { only, against } }) => {
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
      const before =
        against === undefined
          ? null
          : await serveRevision(against, (progress) => console.log(`${against}: ${progress} …`));
      if (before) undo.push(() => before.close());
      const browser = await openBrowser();
      undo.push(() => browser.close());

      const taken = new Map<(typeof works)[number], Picture>();
      let done = 0;
      await inParallel(works, 3, async (work) => {
        const { scene, variant } = work;
        const now = await shoot(browser, present, scene, variant);
        const then = before && (await shoot(browser, before, scene, variant));
        const file = `${nameOf(scene)} ${variant.theme} ${variant.language} ${variant.size}`
          .replace(/[^\w]+/g, '-')
          .toLowerCase();
        taken.set(work, await keep(pictures, file, now, then, compare));
        done += 1;
        progress(`${done} of ${works.length}  ${nameOf(scene)}`);
      });
      progress('');
      const all = works.flatMap((work) => taken.get(work) ?? []);
      await writeFile(path.join(out, 'index.html'), galleryPage(all, against ?? null));
      report(all, begun);
      console.log(`The gallery     ${path.join(folder, 'index.html')}`);
    } finally {
      for (const step of undo.reverse()) await step();
    }
  },
  { options: { only: 'string', against: 'string' } },
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

async function keep(
  pictures: string,
  file: string,
  now: Shot,
  then: Shot | null,
  difference: (a: Buffer, b: Buffer) => Buffer | null,
): Promise<Picture> {
  const save = async (suffix: string, png: Buffer | null) => {
    if (png === null) return null;
    await writeFile(path.join(pictures, `${file}${suffix}.png`), png);
    return `pictures/${file}${suffix}.png`;
  };
  const { screen, state } = now.scene;
  const picture = { screen, state, ...now.variant, problem: now.problem, now: await save('', now.png) };
  if (then === null) return picture;
  const marked = now.png && then.png ? difference(then.png, now.png) : null;
  const isSame = now.png !== null && then.png !== null && marked === null;
  return {
    ...picture,
    comparison: isSame ? 'same' : now.png && then.png ? 'differs' : 'unmatched',
    then: isSame ? null : await save('.then', then.png),
    thenProblem: then.problem,
    marked: await save('.marked', marked),
  };
}

function report(all: readonly Picture[], begun: number): void {
  const seconds = Math.round((Date.now() - begun) / 1000);
  console.log(`${all.filter(({ now }) => now !== null).length} pictures in ${seconds} s`);
  const compared = all.filter(({ comparison }) => comparison !== undefined);
  if (compared.length > 0)
    console.log(
      `${compared.filter(({ comparison }) => comparison === 'differs').length} differ, ${compared.filter(({ comparison }) => comparison === 'same').length} are the same`,
    );
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
