import { loggedInViewShown } from '../../src/features/session/slice';
import { arrive, visit } from '../support/flows';
import { ok } from '../support/outcomes';
import type { Held } from '../support/script';

describe('The hint whether a session is likely', () => {
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

  test('follows the session', async () => {
    const site = await visit('/accounts?logout', { isMember: true });
    expect(site.seen.isSessionExpected).toBe(true);
    site.script.answers('logout', ok);
    await site.dispatch(loggedInViewShown());
    expect(site.seen.isSessionExpected).toBe(false);
  });

  test('of a visitor without a session is that there is none', async () => {
    const site = await visit('/accounts');
    expect(site.seen).toMatchObject({ isSessionExpected: false, isAccountsShown: true });
  });
});
