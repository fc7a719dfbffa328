import { policyFor } from '../../fixtures/hostServer';
import type { Row, Scale } from '../row';
import { onEmbedSite } from './onEmbedSite';

const most = 34_000;

/**
 * What a page on React 19 that shares it with the card loads from the site until the form is usable, in bytes on the
 * wire.
 */
export async function bytesFetched({ say }: Scale): Promise<Row> {
  const files = await onEmbedSite(say, async (page, embedSite) => {
    Object.assign(embedSite.hosts, { site: embedSite.site, policy: policyFor(embedSite.site) });
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
  const scripts = sumOf((path) => !isFont(path));
  const said = (bytes: number) => `${bytes.toLocaleString('en')} B`;
  return {
    what: "fetched from the remote with the host's React shared, brotli",
    figure: said(scripts),
    atLeast: '≤ 34 KB',
    isHeld: files.length > 0 && scripts <= most,
    made: `${files.filter(({ path }) => !isFont(path)).length} scripts as Chromium received them, styles and texts in them; besides, the site's own font, ${said(sumOf(isFont))}, which the form does not wait for`,
  };
}
