import { routes } from '../../src/app/routes';
import { formSwitched, logInSubmitted, signUpSubmitted } from '../../src/features/accounts/slice';
import { loggedInViewShown } from '../../src/features/session/slice';
import { accountsThen, siteOrigin, visit } from '../support/flows';
import { failed, loginAnswer, ok, refused } from '../support/outcomes';

const secret = { usernameOrEmail: 'ada', password: 'secret-1' };
const submit = logInSubmitted(true, secret);
const signUp = signUpSubmitted(1, {
  username: 'ada',
  email: 'ada@example.com',
  password: 'Secret!123',
  confirmPassword: 'Secret!123',
});

describe('Log in (docs/behaviour.md, 4 and 8)', () => {
  test('in the account’s language, back to the page that the visitor came from', async () => {
    const site = await visit(accountsThen(routes.info), { answers: { login: loginAnswer(128) } });
    await site.dispatch(submit);
    expect(site.diary()).toEqual([
      'accounts/logInSubmitted',
      'client/waitingChanged',
      '→ login',
      'client/waitingChanged',
      'toast/shown',
      'session/loggedIn',
      '→ texts',
      'language/switched',
      '⇒ /info',
      'navigation/locationChanged',
      '⇒ show from the top',
    ]);
  });

  test('a visitor who is to log in again keeps the session', async () => {
    const site = await visit('/accounts?login=true', { answers: { login: loginAnswer(1) } });
    await site.dispatch(submit);
    expect(site.asked('login')).toMatchObject([{ KeepSession: true }]);
  });

  describe('the language is switched to the account’s', () => {
    test('English at a Polish address: the prefix goes', async () => {
      const site = await visit(`/pl/accounts?continue=${encodeURIComponent(routes.info)}`, {
        answers: { login: loginAnswer(1) },
      });
      await site.dispatch(submit);
      expect(site.address()).toBe(`${siteOrigin}${routes.info}`);
      expect(site.state().language.code).toBe('en');
    });

    test('English at a Polish address that a refused renewal led to: its logout flag is obeyed no second time', async () => {
      const site = await visit('/pl/accounts?logout=true', { answers: { login: loginAnswer(1), logout: ok } });
      site.script.holds('texts');
      await site.dispatch(submit, loggedInViewShown());
      expect(site.asked('logout')).toEqual([]);
    });

    test('whose texts do not arrive: the visitor is logged in all the same', async () => {
      const site = await visit('/accounts');
      site.answers({ login: loginAnswer(128), texts: failed() });
      await site.dispatch(submit);
      expect(site.state().language.code).toBe('en');
      expect(site.address()).toBe(`${siteOrigin}/`);
    });
  });

  // unit/continueTo.test.ts has every kind of continue, and the tests in browsers the ways to the site's pages and the sister app.
  test('goes on to an address of the site that is no page of it by a full navigation', async () => {
    const site = await visit(accountsThen('/files/menu.pdf'), { answers: { login: loginAnswer(1) } });
    await site.dispatch(submit);
    expect(site.seen.left).toEqual([`${siteOrigin}/files/menu.pdf`]);
  });

  test.each([
    ['login', 'refused', submit, refused(401, 'Wrong username, email or password'), 'signUp'],
    ['login', 'failed', submit, failed(), 'signUp'],
    ['signUp', 'refused', signUp, refused(409), 'logIn'],
    ['signUp', 'failed', signUp, failed(), 'logIn'],
  ] as const)(
    'a %s that is %s after the visitor has turned to the other form blames no field of that one',
    async (...given) => {
      const [name, , sent, outcome, other] = given;
      const site = await visit('/accounts');
      await site.dispatch(formSwitched({ form: name === 'login' ? 'logIn' : 'signUp' }));
      const held = site.script.holds(name);
      await site.dispatch(sent, formSwitched({ form: other }));
      await held.arrives(outcome);
      expect(site.toast()).toMatch(/^red: /);
      expect(site.state().accounts).toMatchObject({ form: other, errors: {}, failedTries: 0 });
    },
  );
});
