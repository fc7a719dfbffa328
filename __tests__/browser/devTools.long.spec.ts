import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../tools/build/root';
import { newVisitor } from '../fixtures/accounts';
import { arrive, logIn, toast } from '../support/browserSteps';
import { expect, test } from '../support/browser';

// __tests__/replay/devTools.test.ts checks what a development build sends to it.
test('A production build sends nothing to Redux DevTools, and has no code for it', async ({ page, site }) => {
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { asked, __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: () => void asked.push('to compose') });
  });
  await arrive(page, `${site.origin}/accounts`);
  await logIn(page, newVisitor());
  await expect(toast(page, 'bad', /./)).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { asked: string[] }).asked)).toEqual([]);
  expect(
    readdirSync(path.join(root, '.local/bundle/site/assets')).filter((name) => name.startsWith('devTools')),
  ).toEqual([]);
});
