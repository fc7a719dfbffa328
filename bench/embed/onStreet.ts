import { chromium, type Page } from '@playwright/test';
import { openStreet, type Street } from '../../__tests__/support/embed';
import { compileHosts } from '../../__tests__/support/embedHost';
import { chromiumArguments, findChromium } from '../../scripts/findChromium';

/** Gives the work a page of a browser, with the real site and a host on an origin of its own. */
export async function onStreet<Result>(
  say: (progress: string) => void,
  work: (page: Page, street: Street) => Promise<Result>,
): Promise<Result> {
  const { path: executablePath } = await findChromium(say);
  say('building');
  await compileHosts();
  let result: Result | undefined;
  await openStreet('bench', async (street) => {
    const browser = await chromium.launch({ executablePath, args: [...chromiumArguments] });
    try {
      const page = await browser.newPage();
      // The compiler names the functions that are sent into the page by a helper, which the page does not have.
      await page.addInitScript('globalThis.__name = (named) => named');
      result = await work(page, street);
    } finally {
      await browser.close();
    }
  });
  return result as Result;
}
