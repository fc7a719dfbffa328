import { expect, test } from '../support/browser';
import { started } from '../support/browserSteps';
import { sitePages } from '../support/sitePages';
import { cutTexts, sidewaysScroll } from './layout';

for (const layout of ['a phone', 'a narrow window'] as const)
  test(`U12 on ${layout} large text cuts nothing and scrolls nothing sideways`, async ({ browser, site }) => {
    const userAgent = layout === 'a phone' ? { userAgent: 'Mozilla/5.0 (Linux; Android 14; Mobile)' } : {};
    await using context = await browser.newContext({ bypassCSP: true, ...userAgent });
    const page = await context.newPage();
    const problems: string[] = [];
    for (const [name, path] of sitePages) {
      await page.goto(site.origin + path);
      await started(page);
      for (const size of [100, 150, 200])
        for (const width of [280, 320, 390]) {
          await page.setViewportSize({ width, height: 700 });
          await page.evaluate((percent) => (document.documentElement.style.fontSize = `${percent}%`), size);
          const found = [...(await sidewaysScroll(page)), ...(await cutTexts(page))];
          // Phones zoom into smaller ones.
          const small = 'input:not([inert], [type=checkbox]), select';
          const sizes = await page
            .locator(small)
            .evaluateAll((all) => all.map((one) => getComputedStyle(one).fontSize));
          if (sizes.some((of) => parseFloat(of) < 16)) found.push('a control of less than 16 px');
          problems.push(...found.map((problem) => `${name}, ${size} % at ${width} px: ${problem}`));
        }
    }
    expect(problems).toEqual([]);
  });
