import { routes } from '../../src/app/routes';
import { expect, test } from '../support/browser';
import { nameElements } from '../support/browserNetwork';
import { started } from '../support/browserSteps';

const names = 'site-start currentScript trustedTypes PerformanceObserver localStorage navigator location'.split(' ');

test('elements of the page replace nothing that the boot script reads', async ({ page, site }) => {
  const asked = await nameElements(page, names);
  await page.goto(`${site.origin}${routes.info}`);
  await started(page);
  expect(asked.filter((url) => !url.startsWith(site.origin))).toEqual([]);
});
