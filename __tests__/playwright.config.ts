import { defineConfig } from '@playwright/test';
import { oldChromiums, type OldChromium } from '../tools/scripts/system/oldChromium';
import { chromiumArguments, installedChromium } from '../tools/scripts/findChromium';

// Logs are replayed on the flows and the store of the built site, without development checks.
process.env['NODE_ENV'] = 'production';

/** Tests over the built export and the running service. `npm test` installs a Chromium if there is none. */
const executablePath = installedChromium();

const timed = '**/withinASecond.spec.ts';

export default defineConfig<object, { readonly engineName: 'firefox' | 'webkit' | OldChromium }>({
  testDir: '.',
  projects: [
    // The commands and the host rules: no browser, and one worker, so that all of them share the sites they run on.
    // First, so that the pages are tested in parallel.
    { name: 'commands', testMatch: 'commands/**/*.spec.ts', workers: 1, fullyParallel: false },
    // The other browsers, each driven by its own protocol and one worker.
    ...(['firefox', 'webkit'] as const).map((engineName) => ({
      name: engineName,
      testMatch: 'engines/**/*.spec.ts',
      workers: 1,
      use: { engineName },
    })),
    // Old Chromiums run the main job.
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
    // Takes pictures and tests nothing: `npm run gallery`.
    { name: 'gallery', testMatch: 'gallery/**/*.spec.ts' },
    // These measure times, and need the machine to themselves.
    { name: 'timed', testMatch: timed, workers: 1, fullyParallel: false },
  ],
  globalSetup: './support/browserSetup.ts',
  outputDir: '../.local/test-results/browser',
  // For two cores, on which jest runs as well; each worker starts a service of its own.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Only to end hanging tests: a busy machine takes many times as long.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ...(process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] === undefined ? [] : ([['json']] as const))],
  use: {
    screenshot: 'only-on-failure',
    trace: 'off',
    // As long as expectations; a control that never comes would otherwise use up the whole test's time.
    actionTimeout: 60_000,
    // Page transitions are rendered by the processor here, and take a third of the tests' time. Tests of motion turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: chromiumArguments, ...(executablePath === undefined ? {} : { executablePath }) },
  },
});
