import { routes } from '../../src/app/routes';
import { logInSubmitted } from '../../src/features/accounts/slice';
import { loggedInViewShown } from '../../src/features/session/slice';
import { partnerOrigin, sisterOrigin, siteOrigin, visit, type Site } from '../support/flows';
import { failed, loginAnswer, ok } from '../support/outcomes';

const secret = { usernameOrEmail: 'ada', password: 'secret-1' };
const submit = logInSubmitted(true, secret);

describe('Log in (docs/behaviour.md, 4 and 8)', () => {
  test('a visitor who is to log in again keeps the session', async () => {
    const site = await visit('/accounts?login=true');
    site.script.answers('login', loginAnswer(1));
    await site.dispatch(submit);
    expect(site.asked('login')).toMatchObject([{ KeepSession: true }]);
  });

  describe('the language is switched to the account’s', () => {
    test('Polish, at the specified addresses', async () => {
      const site = await visit('/accounts');
      site.script.answers('login', loginAnswer(128));
      await site.dispatch(submit);
      expect(site.story().slice(-4)).toEqual([
        'toast/shown',
        'session/loggedIn',
        'language/switched',
        'navigation/locationChanged',
      ]);
      expect(site.state().language).toMatchObject({ code: 'pl', selectedId: 128 });
      expect(site.seen.documentLanguage).toBe('pl');
      expect(site.address()).toBe(`${siteOrigin}/`);
    });

    test('Polish at a Polish address: the prefix stays', async () => {
      const site = await visit('/pl/accounts');
      site.script.answers('login', loginAnswer(128));
      await site.dispatch(submit);
      expect(site.address()).toBe(`${siteOrigin}/pl/`);
    });

    test('English at a Polish address: the prefix goes', async () => {
      const site = await visit(`/pl/accounts?continue=${encodeURIComponent(routes.info)}`);
      site.script.answers('login', loginAnswer(1));
      await site.dispatch(submit);
      expect(site.address()).toBe(`${siteOrigin}${routes.info}`);
      expect(site.state().language.code).toBe('en');
    });

    test('English at a Polish address that a refused renewal led to: its logout flag is obeyed no second time', async () => {
      const site = await visit('/pl/accounts?logout=true');
      site.script.answers('login', loginAnswer(1));
      site.script.answers('logout', ok);
      site.script.holds('texts');
      await site.dispatch(submit, loggedInViewShown());
      expect(site.asked('logout')).toEqual([]);
    });

    test('whose texts do not arrive: the visitor is logged in all the same', async () => {
      const site = await visit('/accounts');
      site.script.answers('login', loginAnswer(128));
      site.script.answers('texts', failed());
      await site.dispatch(submit);
      expect(site.state().language.code).toBe('en');
      expect(site.address()).toBe(`${siteOrigin}/`);
    });
  });

  describe('goes on to continue', () => {
    const goingOn = async (query: string): Promise<Site> => {
      const site = await visit(`/accounts${query}`);
      site.script.answers('login', loginAnswer(1));
      await site.dispatch(submit);
      return site;
    };

    test.each([
      ['a page of the site, with its query and fragment', `${routes.info}?a=1#legal`, `${routes.info}?a=1#legal`],
      ['the site’s own origin', `${siteOrigin}/settings`, '/settings'],
      ['a Polish page', `/pl${routes.info}`, `/pl${routes.info}`],
    ])('%s', async (_what, target, bar) => {
      const site = await goingOn(`?continue=${encodeURIComponent(target)}`);
      expect(site.seen.bar).toEqual([siteOrigin + bar]);
      expect(site.seen.left).toEqual([]);
    });

    test.each([
      ['the sister app', `${sisterOrigin}/cakes?q=żurek#top`],
      ['an origin that the owner trusts', `${partnerOrigin}/`],
      ['an address of the site that is no page of it', `${siteOrigin}/files/menu.pdf`],
    ])('%s, by a full navigation', async (_what, target) => {
      const site = await goingOn(`?continue=${encodeURIComponent(target)}`);
      expect(site.seen.left).toEqual([new URL(target).href]);
    });

    test.each([
      ['none', ''],
      ['an empty one', '?continue='],
      ['a stranger', '?continue=https%3A%2F%2Fevil.example%2F'],
      ['a script', '?continue=javascript%3Aalert(1)'],
      ['two of them', `?continue=${encodeURIComponent(routes.info)}&continue=%2Fsettings`],
    ])('%s: to the welcome page', async (_what, query) => {
      const site = await goingOn(query);
      expect(site.seen.bar).toEqual([`${siteOrigin}/`]);
      expect(site.seen.left).toEqual([]);
    });
  });
});
