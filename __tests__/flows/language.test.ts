import { routes } from '../../src/app/routes';
import { logInSubmitted } from '../../src/features/accounts/slice';
import { languageChosen, languageSelectorShown } from '../../src/features/language/slice';
import { siteOrigin, visit, type Site } from '../support/flows';
import { failed, loginAnswer, ok, profileOf, refused } from '../support/outcomes';

const choosePolish = languageChosen({ id: 128 });

describe('The interface language (docs/behaviour.md, 4, 6 and 8)', () => {
  describe('a choice', () => {
    test('is kept in the profile of a logged-in visitor', async () => {
      const site = await visit('/settings', { isMember: true });
      site.script.answers('saveLanguage', ok);
      await site.dispatch(choosePolish);
      expect(site.asked('saveLanguage')).toEqual([{ LanguageId: 128 }]);
      expect(site.asked('saveLanguageCookie')).toEqual([]);
      expect(site.toast()).toBe('green: UI langauge changed');
    });

    test.each([
      ['refused', refused(500)],
      ['not answered', failed()],
    ])('that is %s is taken back', async (_end, outcome) => {
      const site = await visit('/settings');
      site.script.answers('saveLanguageCookie', outcome);
      await site.dispatch(choosePolish);
      expect(site.story()).toEqual([
        'language/chosen',
        'language/switched',
        'language/changeFailed',
        'language/switched',
        'toast/shown',
      ]);
      expect(site.toast()).toBe('red: UI langauge not changed');
      expect(site.state().language).toMatchObject({ code: 'en', selectedId: 1, isChanging: false });
      expect(site.seen.documentLanguage).toBe('en');
    });

    describe('made when the session had ended', () => {
      const chosen = async () => {
        const site = await visit('/settings', { isMember: true });
        site.script.answers('saveLanguage', refused(401));
        site.script.answers('refreshAccessToken', refused(401));
        site.script.answers('saveLanguageCookie', ok);
        await site.dispatch(choosePolish);
        return site;
      };
      const logIn = (site: Site) =>
        site.dispatch(logInSubmitted(false, { usernameOrEmail: 'ada', password: 'Secret!1' }));

      test('is kept in this browser, and becomes the account’s at the next login', async () => {
        const site = await chosen();
        expect(site.state().language.code).toBe('pl');
        expect(site.asked('saveLanguageCookie')).toEqual([{ LanguageId: 128 }]);
        site.script.answers('login', loginAnswer(1));
        site.script.answers('saveLanguage', ok);
        await logIn(site);
        expect(site.asked('saveLanguage')).toEqual([{ LanguageId: 128 }, { LanguageId: 128 }]);
        expect(site.state().language).toMatchObject({ code: 'pl', selectedId: 128, isChanging: false });
        expect(site.address()).toBe(`${siteOrigin}/settings`);
      });

      test('and that cannot be kept then says so', async () => {
        const site = await chosen();
        site.script.answers('login', loginAnswer(1));
        site.script.answers('saveLanguage', failed());
        await logIn(site);
        expect(site.toast()).toBe('red: UI langauge not changed');
        expect(site.state().language.isChanging).toBe(false);
      });

      test('gives way to a later one', async () => {
        const site = await chosen();
        await site.dispatch(languageChosen({ id: 1 }));
        site.script.answers('login', loginAnswer(1));
        await logIn(site);
        expect(site.asked('saveLanguage')).toEqual([{ LanguageId: 128 }]);
        expect(site.state().language.code).toBe('en');
      });
    });

    test('whose texts do not arrive is taken back, and nothing is kept', async () => {
      const site = await visit('/settings');
      site.script.answers('texts', failed('Loading chunk text-pl failed.'));
      await site.dispatch(choosePolish);
      expect(site.story()).toEqual(['language/chosen', 'client/chunkFailed', 'language/changeFailed', 'toast/shown']);
      expect(site.toast()).toBe('red: UI langauge not changed');
      expect(site.state().language).toMatchObject({ code: 'en', selectedId: 1, isChanging: false });
      expect(site.asked('saveLanguageCookie')).toEqual([]);
    });

    test('at a Polish address returns to the specified one', async () => {
      const site = await visit('/pl/settings');
      site.script.answers('saveLanguageCookie', ok);
      await site.dispatch(languageChosen({ id: 1 }));
      expect(site.seen.bar).toEqual([`${siteOrigin}/settings`]);
      expect(site.state().language.code).toBe('en');
    });
  });

  describe('the list of languages', () => {
    test('that is refused is only logged to the console', async () => {
      const site = await visit('/settings');
      site.script.answers('languages', refused(500));
      await site.dispatch(languageSelectorShown());
      expect(site.story()).toEqual(['language/selectorShown', 'language/listFailed']);
      expect(site.toast()).toBeNull();
      expect(site.thrown()).toEqual(['The list of languages was refused: API Error: 500 - Internal Server Error']);
    });
  });

  describe('the profile’s language', () => {
    test('is followed at the specified addresses, and remembered for the next page load', async () => {
      const site = await visit('/', { isMember: true, profileLanguage: 128 });
      expect(site.state().language.code).toBe('pl');
      expect(site.seen.cookie).toBe(128);
    });

    test('is not followed at a Polish address, and no cookie is changed', async () => {
      const site = await visit('/pl/', { isMember: true, profileLanguage: 1 });
      expect(site.state().language.code).toBe('pl');
      expect(site.seen.cookie).toBeUndefined();
    });

    test('that the site does not speak is taken for English', async () => {
      const site = await visit('/', {
        cookie: 128,
        isMember: true,
        before: ({ script }) => script.answers('profile', profileOf(77)),
      });
      expect(site.state().language.code).toBe('en');
      expect(site.seen.cookie).toBe(1);
    });
  });

  describe('an address with a prefix', () => {
    test('that is come to later switches the language', async () => {
      const site = await visit(routes.info);
      await site.goes('/pl/info');
      expect(site.story()).toEqual(['navigation/locationChanged', 'language/switched']);
    });
  });
});
