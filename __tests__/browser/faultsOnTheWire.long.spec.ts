import { nameOf, type Cell } from '../../bench/faults/cells';
import { runCell } from '../../bench/faults/runCell';
import { startFaultProxy } from '../../fixtures/faultProxy';
import { expect, test } from '../support/browser';

// Of the bench's matrix (`npm run bench -- faults`) one cell for each kind of fault, so that each part, page and language is among them.
const cells: readonly Cell[] = [
  { kind: 'reset', part: 'site', route: 'welcome', language: 'en' },
  { kind: 'hang', part: 'texts', route: 'info', language: 'pl by the address' },
  { kind: '404', part: 'screen', route: 'settings', language: 'pl by the cookie' },
  { kind: '503', part: 'calls', route: 'verifyEmail', language: 'en' },
  { kind: 'html', part: 'flows', route: 'accounts', language: 'pl by the cookie' },
  { kind: 'half', part: 'texts', route: 'signUpSuccess', language: 'en' },
  { kind: 'flipped', part: 'screen', route: 'accounts', language: 'pl by the address' },
];

for (const cell of cells)
  test(`N1 the visitor has a way on: ${nameOf(cell)}`, async ({ browser, site }) => {
    const proxy = await startFaultProxy();
    proxy.target = Number(new URL(site.origin).port);
    try {
      expect(await runCell(browser, proxy, cell)).toEqual([]);
    } finally {
      await proxy.close();
    }
  });
