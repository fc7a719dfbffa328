import { routes } from '../../src/app/routes';
import { formSwitched, signUpSubmitted } from '../../src/features/accounts/slice';
import { accountsThen, sisterOrigin, siteOrigin, visit } from '../support/flows';
import { ok, refused } from '../support/outcomes';

const good = { username: 'ada', email: 'ada@example.com', password: 'Secret!123', confirmPassword: 'Secret!123' };
const submit = signUpSubmitted(1, good);
const taken = { key: 'nameOrEmailTaken' };

describe('Sign up (docs/behaviour.md, 4, 5 and 8)', () => {
  const atForm = async () => {
    const site = await visit(accountsThen(routes.info));
    await site.dispatch(formSwitched({ form: 'signUp' }));
    site.story();
    return site;
  };

  test.each([
    ['is sent along, for the link in the mail', `${sisterOrigin}/?a=1#b`, { Continue: `${sisterOrigin}/?a=1#b` }],
    ['that is too long for the service is left out', `${sisterOrigin}/` + 'a'.repeat(8_192), {}],
    ['of an origin that nobody trusts is left out', 'https://stranger.example/', {}],
    [
      'to the login of an app is sent too',
      `${siteOrigin}/api/oidc/auth?client_id=shop`,
      { Continue: `${siteOrigin}/api/oidc/auth?client_id=shop` },
    ],
  ])('a way back %s', async (_what, back, sent) => {
    const site = await visit(accountsThen(back));
    await site.dispatch(formSwitched({ form: 'signUp' }));
    site.answers({ signUp: ok });
    await site.dispatch(submit);
    expect(site.asked('signUp')).toEqual([
      { Username: 'ada', Email: 'ada@example.com', Password: 'Secret!123', LanguageId: 1, ...sent },
    ]);
  });

  test.each([400, 409, 500])(
    'a refusal with %i is told in a toast and on the username and the email',
    async (status) => {
      const site = await atForm();
      site.answers({ signUp: refused(status, 'whatever the server says') });
      await site.dispatch(submit);
      expect(site.story().slice(-2)).toEqual(['accounts/signUpRefused', 'toast/shown']);
      expect(site.toast()).toBe('red: User not signed up correctly');
      expect(site.state().accounts).toMatchObject({ form: 'signUp', errors: { username: taken, email: taken } });
    },
  );

  test.each([
    [403, 'New accounts are closed at the moment'],
    [429, 'Please try again in 5 minutes'],
    [503, 'Please try again in 5 minutes'],
  ])('a refusal with %i that is about no name says what it is about: %s', async (status, words) => {
    const site = await atForm();
    site.answers({ signUp: refused(status, words) });
    await site.dispatch(submit);
    expect(site.toast()).toBe('red: User not signed up correctly');
    expect(site.state().accounts.errors).toEqual({ form: { words } });
  });
});
