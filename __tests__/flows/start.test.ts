import { routes } from '../../src/app/routes';
import { sessionEndHeard, tabShown } from '../../src/features/client/slice';
import { arrive, visit } from '../support/flows';
import { failed, ok, refused } from '../support/outcomes';

describe('App start (docs/behaviour.md, 4)', () => {
  test('a renewal that answers 200 and a profile that loads log the visitor in', async () => {
    const site = await arrive('/', { isMember: true });
    expect(site.diary()).toEqual([
      'theme/modeRestored',
      'client/started',
      '→ refreshAccessToken',
      'navigation/locationChanged',
      '→ profile',
      'session/profileLoaded',
      'session/loggedIn',
    ]);
    expect(site.state().session).toMatchObject({ isLoggedIn: true, isKnown: true });
  });

  test.each([
    ['204, for no cookie came', refused(204)],
    ['401', refused(401)],
    ['429', refused(429)],
    ['500', refused(500)],
    ['no answer', failed()],
  ])('a renewal that ends with %s marks the visitor logged out', async (_end, outcome) => {
    const site = await arrive('/', { answers: { refreshAccessToken: outcome } });
    expect(site.story()).toEqual([
      'theme/modeRestored',
      'client/started',
      'navigation/locationChanged',
      'session/loggedOut',
    ]);
    expect(site.state().session).toMatchObject({ isLoggedIn: false, isKnown: true });
    expect(site.address()).toBe('https://www.vestibule.example/');
  });
});

describe.each([
  ['that is looked at again', tabShown],
  ['that hears of a session’s end', sessionEndHeard],
])('A tab %s', (_what, event) => {
  test.each([
    ['401, for it was ended on another device', refused(401), false],
    ['204, for the cookies are gone', refused(204), false],
    ['200', ok, true],
    ['429', refused(429), true],
    ['503', refused(503), true],
    ['no answer', failed(), true],
  ])('asks for its session, whose renewal ends with %s', async (_end, outcome, isLoggedIn) => {
    const site = await visit(routes.info, { isMember: true });
    site.answers({ refreshAccessToken: outcome });
    await site.dispatch(event());
    expect(site.diary()).toEqual([event.type, '→ refreshAccessToken', ...(isLoggedIn ? [] : ['session/loggedOut'])]);
    expect(site.state().session.isLoggedIn).toBe(isLoggedIn);
    expect(site.address()).toBe(`https://www.vestibule.example${routes.info}`);
  });

  test('requests nothing if nobody is logged in', async () => {
    const site = await visit(routes.info);
    await site.dispatch(event());
    expect(site.diary()).toEqual([event.type]);
  });
});
