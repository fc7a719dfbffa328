import { hold } from '../support/browserNetwork';
import { started } from '../support/browserSteps';
import { expect, test } from '../support/browser';
import { languageVariants } from '../support/sitePages';

/** A message of development builds on a busy machine. */
const isSlow = (line: string) => /Middleware took \d+ms/.test(line);

const ofLink = ['verifyEmail', 'resetPassword', 'restoreEmail'];

// One after another, so that only one worker starts the development build.
test.describe.configure({ mode: 'default' });

// In Polish: the components are the same in English.
for (const { what, prefix, cookie, pages } of languageVariants.slice(1)) {
  test(`every page in ${what} hydrates without warning or visible change`, async ({ page, developmentSite, said }) => {
    await page.context().addCookies([{ name: 'uiLanguageId', value: cookie, url: developmentSite.origin }]);
    await page.addInitScript(() => {
      // As in the browser that signed up, where the link verifies by itself.
      if (location.protocol !== 'about:') localStorage.setItem('vestibule.awaited-link', 'yes');
      const texts: string[] = [];
      Object.assign(window, { texts });
      // The scripts are deferred: the page at the end of parsing is the prerendered one.
      document.addEventListener('readystatechange', () => {
        const place = document.getElementById('root');
        if (document.readyState !== 'interactive' || place === null) return;
        const look = () => {
          if (texts.at(-1) !== place.innerText) texts.push(place.innerText);
        };
        look();
        new MutationObserver(look).observe(place, { subtree: true, childList: true, characterData: true });
      });
    });
    for (const [name, path] of pages) {
      // The answers wait, so that any change until then comes from hydration.
      const letGo = await hold(page, '**/api/**');
      // A page for mailed links says at once that the token is missing; with a token it waits.
      await page.goto(developmentSite.origin + prefix + path + (ofLink.includes(name) ? '?token=unread' : ''));
      await started(page);
      expect(await page.evaluate(() => (window as unknown as { texts: string[] }).texts), name).toHaveLength(1);
      // Calls with an invalid token would be refused, which the console logs: they are never sent.
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
