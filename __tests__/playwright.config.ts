import { defineConfig } from '@playwright/test';
import { oldChromiums, type OldChromium } from '../tools/scripts/system/oldChromium';
import { chromiumArguments, installedChromium } from '../tools/scripts/findChromium';

// The logs are replayed on the flows and the store as the built site has them, without the checks of development.
process.env['NODE_ENV'] = 'production';

/** Tests over the built export and the running service. `npm test` installs a Chromium if there is none. */
const executablePath = installedChromium()?.path;

const timed = '**/withinASecond.spec.ts';

export default defineConfig<object, { readonly engineName: 'firefox' | 'webkit' | OldChromium }>({
  testDir: '.',
  projects: [
    // The commands and the hosts' rules: no browser, and one worker, so that all of them share the sites they are run on.
    // First, so that the pages are tested beside them.
    { name: 'commands', testMatch: 'commands/**/*.spec.ts', workers: 1, fullyParallel: false },
    // The browsers besides Chromium, each driven by its own protocol and one worker.
    ...(['firefox', 'webkit'] as const).map((engineName) => ({
      name: engineName,
      testMatch: 'engines/**/*.spec.ts',
      workers: 1,
      use: { engineName },
    })),
    // Chromiums of years ago do the main job.
    ...(Object.keys(oldChromiums) as OldChromium[]).map((engineName) => ({
      name: engineName,
      testMatch: 'engines/mainPath.spec.ts',
      workers: 1,
      use: { engineName },
    })),
    {
      name: 'pages',
      testMatch: ['browser/**/*.spec.ts', 'accessibility/**/*.spec.ts', 'sister/**/*.spec.ts', 'embed/**/*.spec.ts'],
      testIgnore: timed,
    },
    // Draws, and tests nothing: `npm run gallery`.
    { name: 'gallery', testMatch: 'gallery/**/*.spec.ts' },
    // These measure times, and have the machine to themselves.
    { name: 'timed', testMatch: timed, workers: 1, fullyParallel: false },
  ],
  globalSetup: './support/browserSetup.ts',
  outputDir: '../.local/test-results/browser',
  // One more than the two cores that it is made for: pages wait a good deal, and each worker brings a service of its own.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Only to end what hangs: a machine that is busy with other things takes many times as long.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ...(process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] === undefined ? [] : ([['json']] as const))],
  use: {
    screenshot: 'only-on-failure',
    trace: 'off',
    // A page's turn in motion is drawn by the processor here: a third of the tests' time. Tests of motion say so.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: chromiumArguments, ...(executablePath === undefined ? {} : { executablePath }) },
  },
});
