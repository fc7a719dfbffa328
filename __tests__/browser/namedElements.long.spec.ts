import { routes } from '../../src/app/routes';
import { expect, test } from '../support/browser';
import { started } from '../support/browserSteps';

test('elements of the page stand in the place of nothing that the boot script reads, so that nothing foreign is fetched', async ({
  page,
  site,
}) => {
  await page.addInitScript(
    (names) => {
      // Before the page's first script.
      new MutationObserver((_changes, observer) => {
        observer.disconnect();
        for (const name of names) {
          const named = Object.assign(document.createElement('img'), { name, id: name, src: '//evil.example/x.js' });
          const foreign = JSON.stringify({ entry: ['//evil.example/x.js'], scripts: [], integrity: {}, addresses: {} });
          named.append(foreign);
          document.documentElement.prepend(named);
        }
      }).observe(document, { childList: true, subtree: true });
    },
    ['site-start', 'currentScript', 'trustedTypes', 'PerformanceObserver', 'localStorage', 'navigator', 'location'],
  );
  const asked: string[] = [];
  page.on('request', (request) => request.resourceType() !== 'image' && asked.push(request.url()));
  await page.goto(`${site.origin}${routes.info}`);
  await started(page);
  expect(asked.filter((url) => !url.startsWith(site.origin))).toEqual([]);
});
