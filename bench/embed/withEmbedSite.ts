import { chromium, type Page } from '@playwright/test';
import { openEmbedSite, type EmbedSite } from '../../fixtures/embedSite';
import { compileHosts } from '../../fixtures/hostServer';
import { chromiumArguments, findChromium } from '../../scripts/findChromium';

/** Runs the work with a browser page, the real site, and a host on an origin of its own. */
export async function withEmbedSite<Result>(
  say: (progress: string) => void,
  work: (page: Page, embedSite: EmbedSite) => Promise<Result>,
): Promise<Result> {
  const { path: executablePath } = await findChromium(say);
  say('building');
  await compileHosts();
  let result: Result | undefined;
  await openEmbedSite('bench', async (embedSite) => {
    const browser = await chromium.launch({ executablePath, args: [...chromiumArguments] });
    try {
      const page = await browser.newPage();
      // Functions that are evaluated in the page refer to a helper of the compiler, which the page lacks.
      await page.addInitScript('globalThis.__name = (named) => named');
      result = await work(page, embedSite);
    } finally {
      await browser.close();
    }
  });
  return result as Result;
}
