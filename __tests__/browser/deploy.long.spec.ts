import { routes } from '../../src/app/routes';
import type { Page } from '@playwright/test';
import { ensureLocalSite } from '../../tools/build/localSite';
import { freePort } from '../../server/http/freePort';
import { openService } from '../fixtures/openService';
import { expect, test as base } from '../support/browser';
import { arrive, arriveKnown, expectFields, fillIn, storageOf } from '../support/browserSteps';

// One after another, so that only one worker makes the two builds, once.
base.describe.configure({ mode: 'default' });
let builds: Promise<{ readonly port: number; readonly folders: readonly string[] }> | undefined;

async function makeBuilds(index: number) {
  const port = await freePort('127.0.0.1');
  const folders: string[] = [];
  for (const mode of ['production', 'development'] as const)
    folders.push(await ensureLocalSite(port, {}, mode, `.local/test-deploy-${mode}-${index}`));
  return { port, folders };
}

/** A site, and a deploy of another build at its address: its chunks have other names, and those of the first are gone. */
const test = base.extend<{ host: { readonly origin: string; deploy(): Promise<void> } }>({
  // The log of the first build cannot be replayed on the second.
  replaysLogs: false,
  host: async ({}, use, info) => {
    const { port, folders } = await (builds ??= makeBuilds(info.parallelIndex));
    const serve = (at: number) => openService(port, { siteFolder: folders[at] ?? '' });
    let service = await serve(0);
    await use({
      origin: `http://localhost:${port}`,
      async deploy() {
        await service.close();
        service = await serve(1);
      },
    });
    await service.close();
  },
});

const tenMinutes = 10 * 60 * 1000;
const offer = (page: Page) => page.getByRole('button', { name: 'Reload' });

/** On a read-only page the flows start when the browser is idle, which a stopped clock has to be moved to first. */
async function arriveAtFlows(page: Page, address: string): Promise<void> {
  const begun = page.waitForResponse('**/api/refreshaccesstoken');
  await page.clock.install();
  await arrive(page, address);
  await page.clock.runFor(200);
  await begun;
}

test('W1 a tab opened before a deploy offers the new build, and keeps all but passwords', async ({ page, host }) => {
  await page.clock.install();
  await arriveKnown(page, `${host.origin}/accounts`);
  await page.getByRole('link', { name: 'Sign up' }).click();
  const kept = { Username: 'new.visitor', Email: 'new.visitor@vestibule.example' };
  await fillIn(page, { ...kept, Password: 'Passw0rd!' });
  await page.getByRole('button', { name: 'Show password' }).first().click();

  await host.deploy();
  await page.clock.runFor(tenMinutes);
  await expect(page.getByRole('status').filter({ hasText: 'A newer version of this site is ready.' })).toBeVisible();
  await expectFields(page, { Password: 'Passw0rd!' });

  const loaded = page.waitForEvent('load');
  await offer(page).click();
  await loaded;
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();
  await expectFields(page, { ...kept, Password: '' });
  expect(await storageOf(page)).not.toContain('Passw0rd!');
  await expect(offer(page)).toHaveCount(0);
});

test('W1 a part that a deploy took away is told as such, and the way on is the new build', async ({ page, host }) => {
  // Nothing is prefetched: the chunk is requested only after the deploy.
  await page.route(/\/assets\/info\./, (route) => route.abort());
  // The flows check for a newer build; they load when the page is idle, which takes long on a busy machine.
  await arriveKnown(page, `${host.origin}/`);
  await host.deploy();
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Contact & Legal' }).click();
  await expect(page.getByText('this part of the earlier version is gone')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Contact & Legal' })).toBeVisible();
  await expect(page).toHaveURL(`${host.origin}${routes.info}`);
});

test('W1 a host that goes on sending the old pages has nobody load for ever', async ({ page, site }) => {
  await page.route('**/version.json', (route) => route.fulfill({ json: { build: 'another' } }));
  await arriveAtFlows(page, `${site.origin}/`);
  await page.clock.runFor(tenMinutes);
  const [loaded, begun] = [page.waitForEvent('load'), page.waitForResponse('**/api/refreshaccesstoken')];
  await offer(page).click();
  await loaded;
  await page.clock.runFor(200);
  await begun;
  await page.clock.runFor(2 * tenMinutes);
  await expect(page.getByRole('link', { name: 'Contact & Legal' })).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
});
