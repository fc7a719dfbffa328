import { chromium, type Browser } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureLocalSite } from '../../build/localSite';
import { createAccount, type Account } from '../../fixtures/accounts';
import { startFaultProxy, type FaultProxy } from '../../fixtures/faultProxy';
import { noLimits } from '../../fixtures/noLimits';
import { createOutbox } from '../../fixtures/outbox';
import { chromiumArguments, findChromium } from '../../scripts/findChromium';
import { freePort } from '../../server/http/freePort';
import { silentLog } from '../../server/log';
import { startService } from '../../server/start';
import { siteConfig } from '../../site.config';

/** The real service with a site written for the proxy in front of it, and a browser. */
export interface FaultySite {
  readonly browser: Browser;
  readonly proxy: FaultProxy;
  /** Where the proxy serves the site, such as `http://localhost:8080`. */
  readonly origin: string;
  /** Makes an account that is signed up and verified. */
  account(): Promise<Account>;
}

/** Runs the work with a browser and a proxy in front of the real service, whose site is written for the proxy. */
export async function withFaultySite<Result>(
  name: string,
  say: (progress: string) => void,
  work: (site: FaultySite) => Promise<Result>,
  addresses: { readonly TRUSTED_ORIGINS?: string } = {},
): Promise<Result> {
  const { path: executablePath } = await findChromium(say);
  const proxy = await startFaultProxy();
  const port = await freePort('127.0.0.1');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vestibule-faults-'));
  const env = { PORT: String(port), DATA_DIR: dataDir, SITE_ORIGIN: `http://localhost:${proxy.port}`, ...addresses };
  say('building');
  const siteFolder = await ensureLocalSite(port, env, 'production', `.local/test-site-faults-${name}`);
  const service = await startService({ env, siteConfig, local: true, siteFolder, limits: noLimits, log: silentLog });
  proxy.target = port;
  const browser = await chromium.launch({ executablePath, args: [...chromiumArguments] });
  try {
    return await work({
      browser,
      proxy,
      origin: env.SITE_ORIGIN,
      account: () => createAccount(port, createOutbox(service.mailGoesTo)),
    });
  } finally {
    await browser.close();
    await service.close();
    await proxy.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
