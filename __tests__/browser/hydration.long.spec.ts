import { started } from '../support/browserSteps';
import { expect, test } from '../support/browser';
import { languageVariants } from '../support/sitePages';

/** What a page's script notes while React hydrates the prerendered page. */
interface Watched {
  readonly texts: string[];
  readonly prerendered: Element[];
}

/** A development build's word on a machine that is busy. */
const isSlow = (line: string) => /Middleware took \d+ms/.test(line);

const ofLink = ['verifyEmail', 'resetPassword', 'restoreEmail'];

// One after another, so that one worker brings the development build up.
test.describe.configure({ mode: 'default' });

for (const { what, prefix, cookie, pages } of languageVariants) {
  test(`every page in ${what} hydrates without a warning from React, and changes nothing that a reader sees`, async ({
    page,
    developmentSite,
    said,
  }) => {
    await page.context().addCookies([{ name: 'uiLanguageId', value: cookie, url: developmentSite.origin }]);
    await page.addInitScript(() => {
      // As in the browser that signed up, where the link goes on by itself.
      if (location.protocol !== 'about:') localStorage.setItem('vestibule.awaited-link', 'yes');
      const texts: string[] = [];
      const prerendered: Element[] = [];
      Object.assign(window, { watched: { texts, prerendered } });
      // The scripts are deferred: what stands at the end of parsing is the prerendered page.
      document.addEventListener('readystatechange', () => {
        const place = document.getElementById('root');
        if (document.readyState !== 'interactive' || place === null) return;
        prerendered.push(...place.querySelectorAll('*'));
        const look = () => {
          if (texts.at(-1) !== place.innerText) texts.push(place.innerText);
        };
        look();
        new MutationObserver(look).observe(place, { subtree: true, childList: true, characterData: true });
      });
    });
    for (const [name, path] of pages) {
      // The answers wait, so that what changes until then is hydration's doing.
      let letGo: () => void = () => {};
      const held = new Promise<void>((resolve) => (letGo = resolve));
      await page.route('**/api/**', async (route) => {
        await held;
        await route.continue();
      });
      // A mailed link's page without a token says at once that the link is none; one with a token waits.
      await page.goto(developmentSite.origin + prefix + path + (ofLink.includes(name) ? '?token=unread' : ''));
      await started(page);
      const { texts, prerendered } = await page.evaluate(() => {
        const { watched } = window as unknown as { watched: Watched };
        return {
          texts: watched.texts,
          prerendered: watched.prerendered.map((element) => [element.tagName, element.isConnected] as const),
        };
      });
      expect(texts, name).toHaveLength(1);
      expect(prerendered.length, name).toBeGreaterThan(20);
      expect(
        prerendered.filter(([, isStillThere]) => !isStillThere),
        name,
      ).toEqual([]);
      // The calls for a token that nobody has would be refused, which the console says: they are never sent.
      if (name !== 'verifyEmail' && name !== 'resetPassword') {
        letGo();
        await page.waitForLoadState('networkidle');
      }
      expect(
        said
          .splice(0)
          .filter((line) => /^(error|warning|uncaught)/.test(line) && !line.includes('404') && !isSlow(line)),
        name,
      ).toEqual([]);
      await page.goto('about:blank');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });
}
