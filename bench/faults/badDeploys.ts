import type { Browser } from '@playwright/test';
import type { FaultProxy } from '../../fixtures/faultProxy';
import type { MeasureOptions, Row } from '../row';
import { languages, parts, routes, type Route } from './cells';
import { partOf } from './runCell';
import { withFaultySite } from './withFaultySite';

/** What is missing of the build that a page is of: a part of it from the beginning, or all of it once the page has started. */
const losses = [...parts.filter((part) => part !== 'calls'), 'everything, later'] as const;
type Loss = (typeof losses)[number];

const halfAnHour = 30 * 60 * 1000;

/** Deploys that took away what open pages need, while the host says that another build is served: how often a page reloads by itself. */
export async function badDeploys({ share, onProgress }: MeasureOptions): Promise<Row> {
  const every = Math.round(1 / share);
  const cells = losses
    .flatMap((loss) => (Object.keys(routes) as Route[]).map((route) => ({ loss, route })))
    .filter((_, at) => at % every === 0);
  let most = 0;
  await withFaultySite('deploys', onProgress, async ({ browser, proxy }) => {
    for (const { loss, route } of cells) {
      const reloads = await reloadsOf(browser, proxy, loss, route);
      most = Math.max(most, reloads);
      onProgress(`${reloads} reloads: ${loss}, ${route}`);
    }
  });
  return {
    label: 'reloads by itself after a bad deploy, a build',
    figure: String(most),
    goal: '≤ 1',
    isReached: most <= 1,
    details: `the most of ${cells.length} visits: ${losses.join(', ')} missing, on each page, while version.json names another build; half an hour passes before and after the visitor goes to each other page`,
  };
}

async function reloadsOf(browser: Browser, proxy: FaultProxy, loss: Loss, route: Route): Promise<number> {
  const origin = `http://localhost:${proxy.port}`;
  const address = origin + routes[route];
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
    });
    await page.clock.install();
    await page.route('**/version.json', (answer) => answer.fulfill({ json: { build: 'another' } }));
    const isLater = loss === 'everything, later';
    const isGone = isLater
      ? (path: string) => path.startsWith('/assets/')
      : await partOf(address, languages.en.cookie, loss, route);
    const takeAway = () => (proxy.faultOf = (path) => (isGone(path) ? '404' : null));
    if (!isLater) takeAway();
    await page.goto(address);
    await page.clock.runFor(1_000);
    if (isLater) await page.locator('html[data-started]').waitFor();
    takeAway();
    await page.clock.runFor(halfAnHour);
    for (const path of Object.values(routes)) {
      // As a link within the site does; where its code has not come, nothing listens.
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      await page.clock.runFor(1_000);
    }
    await page.clock.runFor(halfAnHour);
    return loads - 1;
  } finally {
    proxy.faultOf = () => null;
    await context.close();
  }
}
