import { routes } from '../../src/app/routes';
import { loggedInViewShown } from '../../src/features/session/slice';
import { arrive, siteOrigin, visit } from '../support/flows';
import { failed, ok, profileOf, refused } from '../support/outcomes';
import type { Held } from '../support/script';

describe('Other tabs of the site (P2)', () => {
  test('hear nothing of a start, nor of what they have said themselves', async () => {
    const site = await visit('/', { isMember: true });
    await site.hears('loggedOut');
    await site.hears('loggedIn');
    expect(site.seen.told).toEqual([]);
  });

  test('a log-out there logs out here', async () => {
    const site = await visit('/settings', { isMember: true });
    await site.hears('loggedOut');
    expect(site.story()).toEqual(['session/loggedOut']);
    expect(site.state().session.isLoggedIn).toBe(false);
    expect(site.address()).toBe(`${siteOrigin}/settings`);
  });

  test('a log-in there is checked with the service, then logs in here', async () => {
    const site = await visit(routes.info);
    site.script.answers('refreshAccessToken', ok);
    await site.hears('loggedIn');
    expect(site.diary()).toEqual(['→ refreshAccessToken', '→ profile', 'session/profileLoaded', 'session/loggedIn']);
    expect(site.state().session.isLoggedIn).toBe(true);
  });

  test('a log-in there during this tab’s start is checked after it: the start’s renewal was of the time before', async () => {
    const renewal: Held[] = [];
    const site = await arrive(routes.info, {
      before: ({ script }) => renewal.push(script.holds('refreshAccessToken')),
    });
    await site.hears('loggedIn');
    site.script.answers('refreshAccessToken', ok);
    site.script.answers('profile', profileOf(1));
    await renewal[0]?.arrives(refused(204));
    expect(site.state().session.isLoggedIn).toBe(true);
  });

  test.each([
    ['refuses', refused(401)],
    ['does not answer', failed()],
  ])('a log-in there that the service %s is not believed', async (_what, outcome) => {
    const site = await visit(routes.info);
    site.script.answers('refreshAccessToken', outcome);
    await site.hears('loggedIn');
    expect(site.state().session.isLoggedIn).toBe(false);
  });

  test('news of what is known already changes nothing', async () => {
    const member = await visit('/', { isMember: true });
    await member.hears('loggedIn');
    expect(member.story()).toEqual([]);
    const visitor = await visit('/');
    await visitor.hears('loggedOut');
    expect(visitor.story()).toEqual([]);
  });

  test('each piece of news is heard, one after the other', async () => {
    const site = await visit('/', { isMember: true });
    site.script.answers('refreshAccessToken', ok);
    for (const news of ['loggedOut', 'loggedIn', 'loggedOut'] as const) await site.hears(news);
    expect(site.story().filter((type) => type !== 'session/profileLoaded')).toEqual([
      'session/loggedOut',
      'session/loggedIn',
      'session/loggedOut',
    ]);
  });

  test('a log-in there does not obey the logout flag of an address here', async () => {
    const site = await visit('/');
    await site.goes('/accounts?logout=true');
    site.script.answers('refreshAccessToken', ok);
    await site.hears('loggedIn');
    await site.report(loggedInViewShown());
    expect(site.asked('logout')).toEqual([]);
  });
});
