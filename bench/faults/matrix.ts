import { chromium } from '@playwright/test';
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
import type { MeasureOptions, Measures, Row } from '../measure';
import { allCells, nameOf, parts } from './cells';
import { runCell } from './runCell';

export const measures: Measures = { matrix };

async function matrix({ isQuick, say }: MeasureOptions): Promise<readonly Row[]> {
  const cells = isQuick ? allCells.filter((_, at) => at % 10 === 0) : allCells;
  const left = [...cells];
  const red: string[] = [];
  const { path: executablePath } = await findChromium(say);
  const browser = await chromium.launch({ executablePath, args: [...chromiumArguments] });
  const runAll = (name: string) =>
    withProxiedSite(name, async (proxy) => {
      for (let cell = left.pop(); cell !== undefined; cell = left.pop()) {
        const problems = await runCell(browser, proxy, cell);
        if (problems.length > 0) red.push(`${nameOf(cell)}: ${problems.join('; ')}`);
        say(`${problems.length === 0 ? 'green' : 'red  '} ${nameOf(cell)}, ${left.length} to go`);
      }
    });
  // Side by side, each with a network of its own: pages wait a good deal.
  await Promise.all(['first', 'second', 'third'].map(runAll));
  await browser.close();
  for (const line of red) console.log(`red: ${line}`);
  return [
    {
      label: `fault kinds × parts (${parts.join(', ')}) × routes × languages with a dead end, a blank page, an uncaught error or a console error of ours`,
      figure: `${red.length} of ${cells.length}`,
      goal: '0 of 400 and more',
      isReached: red.length === 0 && (isQuick || cells.length >= 400),
      details:
        'faults made on the wire by a proxy between Chromium and the real service; afterwards the network is well, and the way on that the page offers is taken',
    },
  ];
}

/** Runs the work with a proxy in front of the real service, whose site is written for the proxy. */
async function withProxiedSite(name: string, work: (proxy: FaultProxy) => Promise<void>): Promise<void> {
  const proxy = await startFaultProxy();
  const port = await freePort('127.0.0.1');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vestibule-faults-'));
  const env = { PORT: String(port), DATA_DIR: dataDir, SITE_ORIGIN: `http://localhost:${proxy.port}` };
  const siteFolder = await ensureLocalSite(port, env, 'production', `.local/test-site-faults-${name}`);
  const service = await startService({ env, siteConfig, local: true, siteFolder, limits: noLimits, log: silentLog });
  proxy.target = port;
  try {
    await work(proxy);
  } finally {
    await service.close();
    await proxy.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
