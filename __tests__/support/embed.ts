import type { Locator, Page } from '@playwright/test';
import type { AccountsEvent } from '../../src/embed/contract';
import type { EmbedSite } from '../fixtures/embedSite';
import { hostPolicy, type HostKind } from '../fixtures/hostServer';
import { expect, test as base } from './browser';

export const test = base.extend<{ readonly fresh: void }>({
  replaysLogs: false,
  fresh: [
    async ({ embedSite }, use) => {
      embedSite.hosts.policy = hostPolicy(embedSite.site);
      await use();
    },
    { auto: true },
  ],
});

export { expect };

export async function visit(page: Page, { host }: EmbedSite, kind: HostKind, path = 'accounts'): Promise<Locator> {
  await page.goto(`${host}/${kind}/${path}`);
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
  return page.getByLabel('Username or Email');
}

export const heardBy = (page: Page) => page.evaluate(() => (globalThis as unknown as { heard: AccountsEvent[] }).heard);
