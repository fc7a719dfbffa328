import { hostPolicy } from '../../fixtures/hostServer';
import { relayPath } from '../../src/lib/sessionRelay';
import type { Row, MeasureOptions } from '../row';
import { withEmbedSite } from './withEmbedSite';

const most = 44_000;

/**
 * What a page on React 19 that shares it with the card loads from the site until the form is usable, in bytes on the
 * wire.
 */
export async function bytesFetched({ onProgress }: MeasureOptions): Promise<Row> {
  const files = await withEmbedSite(onProgress, async (page, embedSite) => {
    Object.assign(embedSite.hosts, { site: embedSite.site, policy: hostPolicy(embedSite.site) });
    const fetched: Promise<{ readonly path: string; readonly bytes: number }>[] = [];
    page.on('requestfinished', (request) => {
      const { origin, pathname } = new URL(request.url());
      if (origin === embedSite.site && !pathname.startsWith('/api/'))
        fetched.push(request.sizes().then(({ responseBodySize }) => ({ path: pathname, bytes: responseBodySize })));
    });
    await page.goto(`${embedSite.host}/react19/accounts`);
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    await page.waitForLoadState('networkidle');
    return Promise.all(fetched);
  });
  const sumOf = (isCounted: (path: string) => boolean) =>
    files.filter(({ path }) => isCounted(path)).reduce((sum, { bytes }) => sum + bytes, 0);
  const isFont = (path: string) => path.endsWith('.woff2');
  const isScript = (path: string) => path.endsWith('.js');
  const scripts = sumOf(isScript);
  const said = (bytes: number) => `${bytes.toLocaleString('en')} B`;
  return {
    label: "fetched from the remote with the host's React shared, brotli",
    figure: said(scripts),
    goal: '≤ 44 KB',
    isReached: files.length > 0 && scripts <= most,
    details: `${files.filter(({ path }) => isScript(path)).length} scripts as Chromium received them, styles and texts in them; besides, the site's own font, ${said(sumOf(isFont))}, and the relay page, ${said(sumOf((path) => path === relayPath))}, which the form does not wait for`,
  };
}
