import { chromium, type Browser } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureLocalSite } from '../../build/localSite';
import { startFaultProxy, type FaultProxy } from '../../fixtures/faultProxy';
import { noLimits } from '../../fixtures/noLimits';
import { chromiumArguments, findChromium } from '../../scripts/findChromium';
import { freePort } from '../../server/http/freePort';
import { silentLog } from '../../server/log';
import { startService } from '../../server/start';
import { siteConfig } from '../../site.config';

/** Runs the work with a browser and proxies in front of the real service, whose site is written for each proxy. */
export async function withFaultySite<Result>(
  name: string,
  say: (progress: string) => void,
  work: (browser: Browser, proxy: FaultProxy) => Promise<Result>,
): Promise<Result> {
  const { path: executablePath } = await findChromium(say);
  const proxy = await startFaultProxy();
  const port = await freePort('127.0.0.1');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vestibule-faults-'));
  const env = { PORT: String(port), DATA_DIR: dataDir, SITE_ORIGIN: `http://localhost:${proxy.port}` };
  say('building');
  const siteFolder = await ensureLocalSite(port, env, 'production', `.local/test-site-faults-${name}`);
  const service = await startService({ env, siteConfig, local: true, siteFolder, limits: noLimits, log: silentLog });
  proxy.target = port;
  const browser = await chromium.launch({ executablePath, args: [...chromiumArguments] });
  try {
    return await work(browser, proxy);
  } finally {
    await browser.close();
    await service.close();
    await proxy.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
