import type { UnknownAction } from '@reduxjs/toolkit';
import { routes } from '../../src/app/routes';
import { signUpSubmitted, logInSubmitted } from '../../src/features/accounts/slice';
import { languageChosen, languageSelectorShown } from '../../src/features/language/slice';
import { loggedInViewShown, logoutRequested } from '../../src/features/session/slice';
import { accountsThen, siteOrigin, visit } from '../support/flows';
import { ok, refused } from '../support/outcomes';

describe('A 401 to any call (docs/behaviour.md, 4)', () => {
  const choosePolish = languageChosen({ id: 128 });

  test('is followed by one renewal and, if that is granted, by the same call again', async () => {
    const site = await visit('/settings', { isMember: true, answers: { saveLanguage: [refused(401), ok] } });
    await site.dispatch(choosePolish);
    expect(site.diary()).toEqual([
      'language/chosen',
      '→ texts',
      'language/switched',
      '→ saveLanguage',
      '→ refreshAccessToken',
      '→ saveLanguage',
      'language/changed',
      'toast/shown',
    ]);
    expect(site.state().session.isLoggedIn).toBe(true);
  });

  test('is passed on to the caller if it comes again after the renewal', async () => {
    const site = await visit('/settings', { isMember: true, answers: { saveLanguage: refused(401) } });
    await site.dispatch(choosePolish);
    expect(site.asked('saveLanguage')).toHaveLength(2);
    expect(site.asked('refreshAccessToken')).toHaveLength(2);
    expect(site.toast()).toBe('red: UI langauge not changed');
    expect(site.address()).toBe(`${siteOrigin}/settings`);
  });

  test.each([204, 401, 403, 429, 500, 503])(
    'whose renewal answers %i leads to the accounts page with logout=true and the way back',
    async (status) => {
      const site = await visit('/settings?tab=a&b=ć#part', { isMember: true });
      site.answers({ saveLanguage: refused(401), refreshAccessToken: refused(status), saveLanguageCookie: ok });
      await site.dispatch(choosePolish);
      expect(site.story()).toEqual([
        'language/chosen',
        'language/switched',
        'session/loggedOut',
        'navigation/locationChanged',
      ]);
      const { origin, pathname, searchParams } = new URL(site.address());
      expect([origin, pathname, searchParams.get('logout')]).toEqual([siteOrigin, '/accounts', 'true']);
      expect(searchParams.get('continue')).toBe(new URL('/settings?tab=a&b=ć#part', siteOrigin).href);
      expect(site.address()).toContain('continue=https%3A%2F%2Fwww.vestibule.example%2Fsettings%3Ftab%3Da%26b%3D');
      expect(site.state().session.isLoggedIn).toBe(false);
      expect(site.state().accounts).toMatchObject({ errors: { form: { key: 'sessionEnded' } }, failedTries: 0 });
    },
  );

  test('never leads from the accounts page to itself', async () => {
    const site = await visit(accountsThen(routes.info), { isMember: true });
    site.answers({ logout: refused(401), refreshAccessToken: refused(401) });
    await site.dispatch(logoutRequested());
    expect(site.story()).toEqual([
      'session/logoutRequested',
      'client/waitingChanged',
      'session/loggedOut',
      'client/waitingChanged',
      'toast/shown',
      'navigation/locationChanged',
    ]);
    expect(site.address()).toBe(`${siteOrigin}${routes.info}`);
    expect(site.state().session.isLoggedIn).toBe(false);
  });

  test('that led to the accounts page does not log out a visitor who logs in there again, in this tab or in another', async () => {
    const site = await visit('/settings', { isMember: true });
    site.answers({ saveLanguage: refused(401), refreshAccessToken: refused(401), saveLanguageCookie: ok });
    await site.dispatch(choosePolish);
    site.story();

    site.answers({ refreshAccessToken: ok, saveLanguage: ok });
    await site.hears('loggedIn');
    await site.dispatch(loggedInViewShown());
    expect(site.story()).toEqual([
      'session/profileLoaded',
      'session/loggedIn',
      'language/changed',
      'session/loggedInViewShown',
    ]);
    expect(site.asked('logout')).toEqual([]);
  });

  const typed = { username: 'ada', email: 'ada@example.com', password: 'Secret!123', confirmPassword: 'Secret!123' };

  test.each<[call: string, met: UnknownAction | string]>([
    ['login', logInSubmitted(false, { usernameOrEmail: 'ada', password: 'Secret!123' })],
    ['signUp', signUpSubmitted(1, typed)],
    ['verifyEmail', '/accounts/verify-email?token=abc'],
    ['languages', languageSelectorShown()],
    ['saveLanguageCookie', choosePolish],
  ])('is not renewed for the anonymous call %s', async (call, met) => {
    const site = await visit('/');
    const renewals = site.asked('refreshAccessToken').length;
    site.answers({ [call]: refused(401) });
    await (typeof met === 'string' ? site.goes(met) : site.dispatch(met));
    expect(site.asked(call)).toHaveLength(1);
    expect(site.asked('refreshAccessToken')).toHaveLength(renewals);
    expect(site.seen.left).toEqual([]);
    site.thrown();
  });
});
