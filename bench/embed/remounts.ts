import { hostPolicy } from '../../fixtures/hostServer';
import type { Row, MeasureOptions } from '../row';
import { withEmbedSite } from './withEmbedSite';

interface World {
  draw(turn: number): void;
}

/** How often the card is mounted anew while a host with `@vestibule/react` is drawn with another handler each time. */
export async function remounts({ onProgress }: MeasureOptions): Promise<Row> {
  const renders = 100;
  const [count, typed] = await withEmbedSite(onProgress, async (page, embedSite) => {
    Object.assign(embedSite.hosts, { site: embedSite.site, policy: hostPolicy(embedSite.site) });
    await page.goto(`${embedSite.host}/components/accounts`);
    const field = page.getByLabel('Username or Email');
    await field.fill('somebody');
    const found = await field.evaluate(async (first, turns) => {
      const world = globalThis as unknown as World;
      const form = first.getRootNode() as ShadowRoot;
      let [last, changes]: [Element | null, number] = [first, 0];
      for (let turn = 0; turn < turns; turn += 1) {
        world.draw(turn);
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const now = form.isConnected || form.host.isConnected ? form.querySelector('input') : null;
        if (now !== last) changes += 1;
        last = now;
      }
      return changes;
    }, renders);
    return [found, await field.inputValue()] as const;
  });
  return {
    label: `remounts in ${renders} renders of a host with @vestibule/react and an inline handler`,
    figure: String(count),
    goal: '0',
    isReached: count === 0 && typed === 'somebody',
    details: 'React 19, a frame between the renders; what had been typed was still there',
  };
}
