import type { Browser, Page } from '@playwright/test';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ensureLocalSite } from '../../build/localSite';
import type { LogFile } from '../../src/action-log/logFile';
import { openBrowser } from '../gallery/browser';
import { galleryPage, type Picture } from '../gallery/page';
import { inParallel } from '../gallery/shoot';
import { variants, type Variant } from '../gallery/variants';
import { momentsOf, type Moment } from './moments';
import { openReplica } from './replica';

export interface NamedLog {
  readonly file: string;
  readonly log: LogFile;
}

/**
 * Replays the logs in a browser on the built site, with no service behind it, and writes a page with a picture of every
 * marked moment in every language, theme and size; where nothing was marked, of the end.
 * @param onProgress is called with how far it is
 * @returns the page's file
 */
export async function writeScreens(
  logs: readonly NamedLog[],
  folder: string,
  onProgress: (progress: string) => void,
): Promise<string> {
  const pictures = path.join(folder, 'pictures');
  await rm(pictures, { recursive: true, force: true });
  await mkdir(pictures, { recursive: true });
  onProgress('building the site');
  const site = await ensureLocalSite(8080, {}, 'production', '.local/replay-site');
  const browser = await openBrowser();
  try {
    const works = logs.flatMap((named, at) => variants.map((variant) => ({ named, at, variant })));
    const taken = new Map<(typeof works)[number], Picture[]>();
    let done = 0;
    await inParallel(works, 2, async (work) => {
      taken.set(work, await shootLog(browser, site, work.named, work.variant, path.join(pictures, `${work.at + 1}`)));
      done += 1;
      onProgress(
        `${done} of ${works.length}  ${path.basename(work.named.file)}, ${Object.values(work.variant).join(', ')}`,
      );
    });
    const all = works
      .flatMap((work) => taken.get(work) ?? [])
      .map((picture) => ({ ...picture, now: picture.now && path.relative(folder, picture.now) }));
    const file = path.join(folder, 'index.html');
    await writeFile(
      file,
      galleryPage(all, null, {
        title: 'Replay',
        about: `${logs.map((one) => path.basename(one.file)).join(', ')}: each marked moment as this build shows it`,
      }),
    );
    return file;
  } finally {
    await browser.close();
  }
}

async function shootLog(
  browser: Browser,
  site: string,
  { file, log }: NamedLog,
  variant: Variant,
  into: string,
): Promise<Picture[]> {
  const replica = await openReplica(browser, site, log, variant);
  try {
    const pictures: Picture[] = [];
    for (const [at, moment] of momentsOf(log).entries()) {
      const diverged = await replica.goTo(moment);
      const now = `${into}-${at + 1}-${variant.size}-${variant.language}-${variant.theme}.png`;
      await writeFile(now, await pictureOf(replica.page));
      pictures.push({ screen: path.basename(file), state: titleOf(moment, diverged), ...variant, now, problem: null });
    }
    return pictures;
  } finally {
    await replica.close();
  }
}

const pictureOf = (page: Page) => page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });

const titleOf = ({ title }: Moment, diverged: string | null) =>
  diverged === null ? title : `${title} (${diverged} before it: this is how far it went)`;
