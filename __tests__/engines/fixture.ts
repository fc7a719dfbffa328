import { test as base, expect } from '@playwright/test';
import { openEmbedSite, type EmbedSite } from '../fixtures/embedSite';
import { engineVisitor, type EngineVisitor } from '../support/engineVisitor';
import { findEngine, openEngine, type Engine, type OtherBrowser } from '../fixtures/engines';

export const test = base.extend<
  { readonly visitor: EngineVisitor },
  { readonly engineName: OtherBrowser; readonly engine: Engine; readonly embedSite: EmbedSite }
>({
  engineName: ['firefox', { scope: 'worker', option: true }],
  embedSite: [
    async ({ engineName }, use) => {
      // WebKit treats names below `localhost` as different sites, and ports of one name as the same.
      await using embedSite = await openEmbedSite(engineName, { site: 'localhost', host: 'localhost' });
      await use(embedSite);
    },
    { scope: 'worker' },
  ],
  engine: [
    async ({ engineName }, use) => {
      const engine = await openEngine(engineName);
      await use(engine);
      await engine.close();
    },
    { scope: 'worker' },
  ],
  visitor: async ({ engine }, use, testInfo) => {
    testInfo.annotations.push({ type: 'browser', description: engine.version });
    await engine.forgetCookies();
    await use(engineVisitor(engine));
  },
});

test.beforeEach(async ({ engineName }) => {
  const found = await findEngine(engineName);
  test.skip('reason' in found, 'reason' in found ? found.reason : '');
});

export { expect };
