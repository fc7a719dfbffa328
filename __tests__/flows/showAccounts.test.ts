import { arrive } from '../support/flows';
import { ok } from '../support/outcomes';
import type { Held } from '../support/script';

describe('What waits for the session', () => {
  test('holds the accounts page back until the start has ended, and no longer', async () => {
    const renewal: Held[] = [];
    const site = await arrive('/accounts', {
      isMember: true,
      before: ({ script }) => renewal.push(script.holds('refreshAccessToken')),
    });
    expect(site.seen.isAccountsShown).toBe(false);
    await renewal[0]?.arrives(ok);
    expect(site.seen.isAccountsShown).toBe(true);
  });

  test('shows the refresh view at once', async () => {
    const site = await arrive('/accounts?refresh', { before: ({ script }) => void script.holds('refreshAccessToken') });
    expect(site.seen.isAccountsShown).toBe(true);
  });
});
