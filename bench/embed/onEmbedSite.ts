import { chromium, type Page } from '@playwright/test';
import { openEmbedSite, type EmbedSite } from '../../fixtures/embedSite';
import { compileHosts } from '../../fixtures/hostServer';
import { chromiumArguments, findChromium } from '../../scripts/findChromium';

/** Gives the work a page of a browser, with the real site and a host on an origin of its own. */
export async function onEmbedSite<Result>(
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
      // The compiler names the functions that are sent into the page by a helper, which the page does not have.
      await page.addInitScript('globalThis.__name = (named) => named');
      result = await work(page, embedSite);
    } finally {
      await browser.close();
    }
  });
  return result as Result;
}
