import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../build/root';
import { findChromium } from '../../scripts/findChromium';
import { measuredBy, playwrightCounts, type Counts } from '../../scripts/testing/counts';
import { runNode } from '../../scripts/testing/runNode';

export interface PlaywrightRun extends Counts {
  /** What the tests said that they measured. */
  readonly measured: readonly string[];
}

/** Runs browser tests for a row. */
export async function runPlaywright(
  project: 'pages' | 'commands',
  words: readonly string[],
  onProgress: (progress: string) => void,
): Promise<PlaywrightRun> {
  const { path: chromium } = await findChromium(onProgress);
  const report = path.join(root, '.local/reports/embed-bench.json');
  const result = await runNode(
    ['node_modules/@playwright/test/cli.js', 'test', `--project=${project}`, ...words],
    onProgress,
    { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  );
  const written = await readFile(report, 'utf8').catch(() => null);
  return { ...playwrightCounts(written, result), measured: written === null ? [] : measuredBy(written) };
}
