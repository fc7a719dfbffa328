import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../build/root';
import { findChromium } from '../../scripts/findChromium';
import { playwrightCounts } from '../../scripts/testing/counts';
import { runNode } from '../../scripts/testing/runNode';
import type { Row, Scale } from '../row';

/** Runs the browser test of each kind of host and counts those that pass. */
export async function hostsThatWork({ say }: Scale): Promise<Row> {
  const { path: chromium } = await findChromium(say);
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
    say,
    { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  );
  const { passed, failed } = playwrightCounts(await readFile(report, 'utf8').catch(() => null), result);
  return {
    what: 'hosts that work: React 18, React 19, no framework, single-spa',
    figure: `${passed} of ${passed + failed}`,
    atLeast: '4 of 4',
    isHeld: passed === 4 && failed === 0,
    made: 'each a browser test over two origins with the real service, under a strict policy on both: mount, log in, log out, and what the host is told',
  };
}
