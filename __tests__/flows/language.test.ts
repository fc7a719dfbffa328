import { routes } from '../../src/app/routes';
import { logInSubmitted } from '../../src/features/accounts/slice';
import { languageChosen, languageSelectorShown } from '../../src/features/language/slice';
import { visit } from '../support/flows';
import { answered, failed, ok, profileOf, refused } from '../support/outcomes';

const choosePolish = languageChosen({ id: 128 });

describe('The interface language (docs/behaviour.md, 4, 6 and 8)', () => {
  describe('a choice', () => {
    test.each([
      ['refused', refused(500)],
      ['not answered', failed()],
    ])('that is %s is taken back', async (_end, outcome) => {
      const site = await visit('/settings', { answers: { saveLanguageCookie: outcome } });
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

    test.each([
      ['the first, if that was saved', ok, 'pl'],
      ['the one before both, if neither was saved', refused(500), 'en'],
    ])('that fails after it overtook another is taken back to %s', async (_to, first, code) => {
      const site = await visit('/settings');
      const overtaken = site.script.holds('saveLanguageCookie');
      await site.dispatch(choosePolish);
      const newest = site.script.holds('saveLanguageCookie');
      await site.dispatch(languageChosen({ id: 1 }));
      await overtaken.arrives(first);
      await newest.arrives(refused(500));
      expect(site.state().language).toMatchObject({ code, isChanging: false });
    });

    test.each([
      ['the same visitor logs in: it is the account’s', 'id of ada', 2],
      ['another visitor logs in: theirs is left alone, and shown', 'id of eve', 1],
    ])('after whose session had ended %s', async (_who, sub, saved) => {
      const site = await visit('/settings', { isMember: true });
      site.answers({ saveLanguage: [refused(401), ok], refreshAccessToken: refused(401), saveLanguageCookie: ok });
      await site.dispatch(choosePolish);
      site.answers({ login: answered({ message: 'OK', uiLanguageId: 1, sub, username: 'x', email: 'x@example.com' }) });
      await site.dispatch(logInSubmitted(false, { usernameOrEmail: 'x@example.com', password: 'secret-1' }));
      expect(site.asked('saveLanguage')).toEqual(new Array(saved).fill({ LanguageId: 128 }));
      expect(site.state().language).toMatchObject({ code: saved === 1 ? 'en' : 'pl', isChanging: false });
    });

    test('whose texts do not arrive is taken back, and nothing is kept', async () => {
      const site = await visit('/settings');
      site.answers({ texts: failed('Loading chunk text-pl failed.') });
      await site.dispatch(choosePolish);
      expect(site.story()).toEqual(['language/chosen', 'client/chunkFailed', 'language/changeFailed', 'toast/shown']);
      expect(site.toast()).toBe('red: UI langauge not changed');
      expect(site.state().language).toMatchObject({ code: 'en', selectedId: 1, isChanging: false });
      expect(site.asked('saveLanguageCookie')).toEqual([]);
    });
  });

  test('the list that is refused is only logged to the console', async () => {
    const site = await visit('/settings');
    site.answers({ languages: refused(500) });
    await site.dispatch(languageSelectorShown());
    expect(site.story()).toEqual(['language/selectorShown', 'language/listFailed']);
    expect(site.toast()).toBeNull();
    expect(site.thrown()).toEqual(['The list of languages was refused: API Error: 500 - Internal Server Error']);
  });

  describe('the profile’s language', () => {
    test('is not followed at a Polish address, and no cookie is changed', async () => {
      const site = await visit('/pl/', { isMember: true, profileLanguage: 1 });
      expect(site.state().language.code).toBe('pl');
      expect(site.seen.cookie).toBeUndefined();
    });

    test('that the site does not speak is taken for English', async () => {
      const site = await visit('/', { cookie: 128, isMember: true, answers: { profile: profileOf(77) } });
      expect(site.state().language.code).toBe('en');
      expect(site.seen.cookie).toBe(1);
    });
  });

  test('an address with a prefix that is come to later switches the language', async () => {
    const site = await visit(routes.info);
    await site.goes('/pl/info');
    expect(site.story()).toEqual(['navigation/locationChanged', 'language/switched']);
  });
});
