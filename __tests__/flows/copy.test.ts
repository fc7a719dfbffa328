import { copyRequested } from '../../src/features/client/slice';
import { visit } from '../support/flows';

describe('A line of the company’s data', () => {
  const ask = copyRequested({ words: 'RO00000001 (example)' });

  test('is copied, and that is said', async () => {
    const site = await visit('/info');
    await site.report(ask);
    expect(site.story()).toEqual(['client/copyRequested', 'toast/shown']);
    expect(site.seen.clipboard).toBe('RO00000001 (example)');
    expect(site.toast()).toMatch(/^green: /);
  });

  test('that cannot be copied is said too', async () => {
    const site = await visit('/info', { hasNoClipboard: true });
    await site.report(ask);
    expect(site.toast()).toMatch(/^red: /);
  });
});
