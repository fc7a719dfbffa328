import { routes } from '../../src/app/routes';
import { logInShown, passkeyLogInRequested } from '../../src/features/accounts/slice';
import { accountsThen, visit } from '../support/flows';
import { answered, failed, refused } from '../support/outcomes';

describe('Login by a passkey that the browser fills in', () => {
  const passkeyLoginOptions = answered({ options: '{}' });
  const offered = (passkey?: string, isMember = false) =>
    visit(accountsThen(routes.info), {
      isMember,
      ...(passkey !== undefined && { passkey }),
      answers: { passkeyLoginOptions, passkeyLogin: answered({ message: '', uiLanguageId: 128 }) },
    });

  test('requests nothing if the browser offers none, or if the visitor is logged in', async () => {
    const site = await offered();
    await site.dispatch(logInShown());
    const member = await offered('used', true);
    await member.dispatch(logInShown());
    for (const one of [site, member]) expect(one.asked('passkeyLoginOptions')).toEqual([]);
  });

  test.each([
    [refused(401, 'Not accepted'), 'red: Not accepted'],
    [failed('You are offline'), 'red: You are offline'],
  ])('a login that does not succeed is said, and the form stays', async (outcome, said) => {
    const site = await offered('used');
    site.answers({ passkeyLogin: outcome });
    await site.dispatch(logInShown());
    expect(site.toast()).toBe(said);
    expect(site.state().session.isLoggedIn).toBe(false);
    expect(site.state().client.isWaiting).toBe(false);
  });

  test('a visitor who cancels is told how to use a passkey from before, if there may be one', async () => {
    const site = await visit('/accounts', { passkeyFailure: 'earlier', answers: { passkeyLoginOptions } });
    await site.dispatch(passkeyLogInRequested({ isRememberMe: false }));
    expect(site.toast()).toBe('red: No passkey was used. If yours is an older one, press the button once more.');
  });

  test('a refusal is not shown to a visitor who has gone to another page meanwhile', async () => {
    const site = await offered('used');
    const asked = site.script.holds('passkeyLogin');
    await site.dispatch(logInShown());
    await site.goes('/settings');
    await asked.arrives(refused(401, 'Not accepted'));
    expect(site.toast()).toBeNull();
  });
});
