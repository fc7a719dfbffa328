import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../build/root';
import { routes } from '../../src/app/routes';
import type { Scene } from './scenes';
import { go } from './stage';

const log = path.join(root, '__tests__/replay/logs/login.json');

/** QA's workbench: a stored log of a log-in, replayed up to its refusal. */
export const qaScenes: readonly Scene[] = [
  {
    screen: 'everywhere',
    state: 'QA: a log replayed in the workbench',
    only: 'desktop',
    play: async (stage) => {
      const { page } = stage;
      await go(stage, `${routes.welcome}?qa`);
      const panel = page.getByRole('complementary', { name: 'QA' });
      await panel.waitFor();
      const { lang, theme } = await page.evaluate(() => ({
        lang: document.documentElement.lang,
        theme: document.documentElement.dataset['theme'] ?? 'light',
      }));
      await panel.getByLabel('Import').setInputFiles(log);
      await panel.getByLabel('As language').selectOption(lang);
      await panel.getByLabel('As theme').selectOption(theme);
      const { loads } = JSON.parse(await readFile(log, 'utf8')) as { loads: { entries: { event?: string }[] }[] };
      const refused = loads[0]?.entries.findIndex(({ event }) => event === 'accounts/logInRefused') ?? 0;
      await panel.getByLabel('Time').fill(String(refused + 1));
      await panel.getByRole('tab', { name: 'Entry' }).waitFor();
      // Only the window: the page below it is padding for the workbench.
      await page.evaluate(() => (document.body.style.paddingBottom = '0'));
    },
  },
];
