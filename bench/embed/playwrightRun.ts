import path from 'node:path';
import { root } from '../../build/root';
import { findChromium } from '../../scripts/findChromium';
import { run } from '../../scripts/system/run';
import { playwrightResult } from '../../scripts/testing/reports';

/** Runs browser tests for a row. */
export async function runPlaywright(
  project: 'pages' | 'commands',
  words: readonly string[],
  onProgress: (progress: string) => void,
): Promise<ReturnType<typeof playwrightResult>> {
  const { path: chromium } = await findChromium(onProgress);
  const report = path.join(root, '.local/reports/embed-bench.json');
  await run('npx', ['playwright', 'test', `--project=${project}`, ...words], {
    onLine: onProgress,
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  return playwrightResult(report);
}
