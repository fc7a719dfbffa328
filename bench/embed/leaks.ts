import type { Row, MeasureOptions } from '../row';
import { addLoader, countAll, cycle, watchChannels } from './cycles';
import { withEmbedSite } from './withEmbedSite';

/** Growth in bytes per cycle that counts as flat: what the engine keeps for code that has been optimized. */
const flat = 2000;

/** What remains in a host's page after many mounts and unmounts. */
export async function leaks({ share, onProgress }: MeasureOptions): Promise<Row> {
  const times = Math.round(200 * share);
  const [before, after] = await withEmbedSite(onProgress, async (page, embedSite) => {
    await watchChannels(page);
    await page.goto(`${embedSite.host}/blank/`);
    await addLoader(page, embedSite.site);
    // The first cycles load what is kept for the next: code, texts, React's listener on the document.
    await cycle(page, embedSite.site, 60);
    const begun = await countAll(page);
    onProgress(`${times} mounts`);
    await cycle(page, embedSite.site, times);
    return [begun, await countAll(page)] as const;
  });
  const kinds = ['listeners', 'rules', 'nodes', 'channels', 'faces'] as const;
  const left = kinds.map((kind) => after[kind] - before[kind]);
  const growth = (after.heap - before.heap) / times;
  return {
    label: `${times} mounts and unmounts: listeners, style rules, nodes, channels, font faces left`,
    figure: `${left.join(', ')}; heap ${growth < 0 ? '−' : '+'}${Math.abs(Math.round(growth))} B a cycle`,
    goal: '0, heap flat',
    isReached: left.every((count) => count === 0) && growth < flat,
    details: `the heap from ${(before.heap / 1e6).toFixed(2)} to ${(after.heap / 1e6).toFixed(2)} MB, collected before each look; flat is under ${flat / 1000} KB a cycle`,
  };
}
