import type { Page } from '@playwright/test';
import type { AccountsProps, Mounted } from '../../src/embed/contract';

export async function addLoader(page: Page, site: string): Promise<void> {
  await page.evaluate(
    (src) =>
      new Promise<void>((resolve, reject) => {
        const script = document.createElement('script');
        const rules = { createScriptURL: (url: string) => url };
        const { trustedTypes } = globalThis as unknown as {
          trustedTypes: { createPolicy(name: string, given: typeof rules): typeof rules };
        };
        script.src = trustedTypes.createPolicy('host', rules).createScriptURL(src);
        script.onload = () => resolve();
        script.onerror = () => reject(new Error(src));
        document.head.append(script);
        Object.assign(globalThis, { mounts: [], heard: [] });
      }),
    `${site}/embed/load.js`,
  );
}

export async function cycle(page: Page, site: string, times: number): Promise<void> {
  await page.evaluate(
    async ([origin, howOften]) => {
      const { vestibule } = globalThis as unknown as {
        vestibule: { mountAccounts(container: HTMLElement, props: AccountsProps): Mounted };
      };
      for (let at = 0; at < howOften; at += 1) {
        const place = document.createElement('div');
        document.body.append(place);
        const mounted = vestibule.mountAccounts(place, { site: origin });
        while (!(place.firstElementChild?.shadowRoot?.querySelector('form') instanceof HTMLFormElement))
          await new Promise((resolve) => requestAnimationFrame(resolve));
        mounted.unmount();
        place.remove();
      }
      // Renewals wait for each other, including those of unmounted cards.
      for (
        let turns = await navigator.locks.query();
        (turns.held ?? []).length + (turns.pending ?? []).length > 0;
        turns = await navigator.locks.query()
      )
        await new Promise((resolve) => requestAnimationFrame(resolve));
    },
    [site, times] as const,
  );
}

/** The page's listeners, nodes and style rules, once nothing waits to be collected. */
export async function countAll(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? -1;
  const rules = await page.evaluate(
    () => [...document.styleSheets, ...document.adoptedStyleSheets].flatMap(({ cssRules }) => [...cssRules]).length,
  );
  await devtools.detach();
  return { rules, listeners: metric('JSEventListeners'), nodes: metric('Nodes') };
}
