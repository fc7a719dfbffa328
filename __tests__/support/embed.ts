import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureLocalSite } from '../../build/localSite';
import { freePort } from '../../server/freePort';
import type { Limit } from '../../server/limiter';
import { usualLimits, type LimitSettings } from '../../server/limits';
import { logTo } from '../../server/log';
import { startService } from '../../server/start';
import type { AccountsEvent } from '../../src/embed/contract';
import { siteConfig } from '../../site.config';
import { createAccount, type Account } from './browserAccounts';
import { createOutbox, type Outbox } from './browserOutbox';
import { policyFor, startHosts, type HostKind, type HostServer } from './embedHost';

/** Two origins that share a session: the real site and service, and hosts of another's. */
export interface Street {
  readonly site: string;
  readonly host: string;
  readonly outbox: Outbox;
  readonly hosts: HostServer;
  account(): Promise<Account>;
}

const limits = Object.fromEntries(
  Object.entries<Limit>({ ...usualLimits }).map(([name, { seconds }]) => [name, { most: 1_000_000, seconds }]),
) as unknown as LimitSettings;

export async function openStreet(index: number | string, use: (street: Street) => Promise<void>): Promise<void> {
  const [port, hostPort] = [await freePort('127.0.0.1'), await freePort('127.0.0.1')];
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vestibule-embed-'));
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    SITE_ORIGIN: `http://vestibule.localhost:${port}`,
    SISTER_HOST: `recipes.vestibule.localhost:${hostPort}`,
    TRUSTED_ORIGINS: `http://localhost:${port}`,
  };
  const siteFolder = await ensureLocalSite(port, env, 'production', `.local/test-site-embed-${index}`);
  const service = await startService({ env, siteConfig, local: true, siteFolder, limits, log: logTo(() => {}) });
  const hosts = await startHosts(hostPort);
  const outbox = createOutbox(service.mailGoesTo);
  try {
    await use({
      site: env.SITE_ORIGIN,
      host: `http://${env.SISTER_HOST}`,
      outbox,
      hosts,
      account: () => createAccount(port, outbox),
    });
  } finally {
    await hosts.close();
    await service.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Fixtures {
  /** What the page wrote to the console, uncaught errors and the policy's refusals included. */
  readonly said: string[];
}

export const test = base.extend<Fixtures & { readonly fresh: void }, { readonly street: Street }>({
  street: [({}, use, { parallelIndex }) => openStreet(parallelIndex, use), { scope: 'worker', timeout: 180_000 }],
  fresh: [
    async ({ street }, use) => {
      street.hosts.site = street.site;
      street.hosts.policy = policyFor(street.site);
      await use();
    },
    { auto: true },
  ],
  said: async ({ context }, use) => {
    const said: string[] = [];
    context.on('console', (message) => message.type() === 'error' && said.push(message.text()));
    context.on('weberror', (error) => said.push(`uncaught: ${error.error().message}`));
    await use(said);
  },
});

export { expect };

/** Comes to a host's page and waits for the front door in it. */
export async function visit(page: Page, { host }: Street, kind: HostKind, path = 'accounts'): Promise<Locator> {
  await page.goto(`${host}/${kind}/${path}`);
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  return page.getByLabel('Username or Email');
}

export const heardBy = (page: Page) => page.evaluate(() => (globalThis as unknown as { heard: AccountsEvent[] }).heard);
