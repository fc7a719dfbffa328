import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../build/root';
import { findChromium } from '../../scripts/findChromium';
import { playwrightCounts } from '../../scripts/testing/counts';
import { runNode } from '../../scripts/testing/runNode';
import type { Row, MeasureOptions } from '../row';

/** Runs the browser test of each kind of host and counts those that pass. */
export async function hostsThatWork({ onProgress }: MeasureOptions): Promise<Row> {
  const { path: chromium } = await findChromium(onProgress);
  const report = path.join(root, '.local/reports/embed-hosts.json');
  const result = await runNode(
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--project=pages',
      '__tests__/embed/hosts.spec.ts',
      '-g',
      'a host of the kind',
    ],
    onProgress,
    { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  );
  const { passed, failed } = playwrightCounts(await readFile(report, 'utf8').catch(() => null), result);
  return {
    label: 'hosts that work: React 18, React 19, no framework, single-spa',
    figure: `${passed} of ${passed + failed}`,
    goal: '4 of 4',
    isReached: passed === 4 && failed === 0,
    details:
      'each a browser test over two origins with the real service, under a strict policy on both: mount, log in, log out, and what the host is told',
  };
}
