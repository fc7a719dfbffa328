import { routes } from '../../src/app/routes';
import { loggedInViewShown, logoutRequested } from '../../src/features/session/slice';
import { accountsThen, siteOrigin, visit } from '../support/flows';
import { failed, refused } from '../support/outcomes';

describe('Log out (docs/behaviour.md, 4 and 8)', () => {
  test.each([400, 403, 500, 503])('a status of %i leaves the visitor logged in and says so', async (status) => {
    const site = await visit('/accounts?logout=true', {
      isMember: true,
      answers: { logout: refused(status, 'whatever the server says') },
    });
    await site.dispatch(loggedInViewShown());
    expect(site.story()).toEqual([
      'session/loggedInViewShown',
      'client/waitingChanged',
      'client/waitingChanged',
      'session/logoutRefused',
      'toast/shown',
    ]);
    expect(site.toast()).toBe('red: Not logged out correctly');
    expect(site.state().session.isLoggedIn).toBe(true);
    expect(site.seen.bar).toEqual([`${siteOrigin}/accounts?logout=true`]);
  });

  test('that finds the session ended already, such as after a lost answer, goes on like any other', async () => {
    const site = await visit(accountsThen(routes.info), {
      isMember: true,
      answers: { logout: failed('connection lost') },
    });
    await site.dispatch(logoutRequested());
    site.answers({ logout: refused(401), refreshAccessToken: refused(401) });
    await site.dispatch(logoutRequested());
    expect(site.toast()).toBe('green: User logged out correctly');
    expect(site.seen.bar.at(-1)).toBe(`${siteOrigin}${routes.info}`);
  });
});
