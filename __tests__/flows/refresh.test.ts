import { waitGivenUp } from '../../src/features/client/slice';
import { accessCheckRequested } from '../../src/features/session/slice';
import { arrive, sisterOrigin, siteOrigin, type VisitOptions } from '../support/flows';
import { failed, ok, refused } from '../support/outcomes';
import type { Answers, Held } from '../support/script';

const toSister = `/accounts?refresh=true&continue=${encodeURIComponent(`${sisterOrigin}/cakes`)}`;

describe('The refresh view (docs/behaviour.md, 2)', () => {
  const member = (isLogged: Answers[string]): VisitOptions => ({ isMember: true, answers: { isLogged } });

  test('checks the login status once, and goes to continue if it is 200', async () => {
    const site = await arrive(toSister, member(ok));
    expect(site.diary()).toEqual([
      'theme/modeRestored',
      'client/started',
      '→ refreshAccessToken',
      'navigation/locationChanged',
      'session/accessCheckRequested',
      '→ profile',
      'session/profileLoaded',
      'session/loggedIn',
      '→ isLogged',
      `⇒ leave for ${sisterOrigin}/cakes`,
    ]);
    expect(site.asked('isLogged')).toHaveLength(1);
  });

  test('a visitor who stops waiting for the start’s renewal waits for nothing else, and can try again', async () => {
    const renewal: Held[] = [];
    const site = await arrive('/accounts?refresh', {
      before: ({ script }) => renewal.push(script.holds('refreshAccessToken')),
    });
    await site.dispatch(waitGivenUp());
    await renewal[0]?.arrives(failed());
    expect(site.asked('isLogged')).toEqual([]);
    expect(site.state().session).toMatchObject({ isKnown: true, accessCheck: 'failed' });

    site.answers({ isLogged: ok });
    await site.dispatch(accessCheckRequested());
    expect(site.state().session).toMatchObject({ isLoggedIn: true, accessCheck: 'idle' });
  });

  test('without continue it gives way to the logged-in view', async () => {
    const site = await arrive('/accounts?refresh=1', member(ok));
    expect(site.story().slice(-2)).toEqual(['session/loggedIn', 'session/accessChecked']);
    expect(site.state().navigation.isRefresh).toBe(false);
    expect(site.address()).toBe(`${siteOrigin}/accounts?refresh=1`);
  });

  test('of a visitor without a session it gives way to the form, and continue is kept', async () => {
    const site = await arrive(toSister, { answers: { isLogged: refused(401) } });
    expect(site.state().navigation).toMatchObject({ isRefresh: false, continueTo: `${sisterOrigin}/cakes` });
    expect(site.state().session).toMatchObject({ isLoggedIn: false, accessCheck: 'idle' });
    expect(site.seen.left).toEqual([]);
    expect(site.seen.bar).toEqual([siteOrigin + toSister]);
  });

  test.each([
    ['no answer', failed()],
    ['503', refused(503)],
    ['401 after a renewal', refused(401)],
  ])('says that the check did not come to an end: %s', async (_end, outcome) => {
    const site = await arrive(toSister, member(outcome));
    expect(site.story().slice(-1)).toEqual(['session/accessCheckFailed']);
    expect(site.state().session).toMatchObject({ isLoggedIn: true, accessCheck: 'failed' });
    expect(site.state().navigation.isRefresh).toBe(true);
  });
});
