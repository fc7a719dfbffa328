import type { Browser, BrowserContext } from '@playwright/test';
import type { Scene } from './scenes';
import { openContext, openStage, type Site } from './stage';
import type { Variant } from './variants';

export interface Shot {
  readonly scene: Scene;
  readonly variant: Variant;
  readonly png: Buffer | null;
  readonly problem: string | null;
}

export async function shoot(browser: Browser, site: Site, scene: Scene, variant: Variant): Promise<Shot> {
  let context: BrowserContext | null = null;
  try {
    context = await openContext(browser, variant, site.origin);
    context.setDefaultTimeout(8_000);
    const stage = await openStage(context, site, variant);
    await scene.play(stage);
    const png = await stage.page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
    return { scene, variant, png, problem: null };
  } catch (error) {
    return { scene, variant, png: null, problem: error instanceof Error ? error.message : String(error) };
  } finally {
    await context?.close();
  }
}

export async function inParallel<Work>(
  works: readonly Work[],
  hands: number,
  work: (item: Work) => Promise<void>,
): Promise<void> {
  const waiting = [...works];
  const hand = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: hands }, hand));
}
