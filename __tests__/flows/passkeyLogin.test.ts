import { logInShown } from '../../src/features/accounts/slice';
import { visit } from '../support/flows';
import { answered, refused } from '../support/outcomes';

describe('A log-in by a passkey that is refused (docs/behaviour.md, Managing the account)', () => {
  const offered = async () => {
    const site = await visit('/accounts', { passkey: 'a credential' });
    site.script.answers('passkeyLoginOptions', answered({ options: '{}' }));
    const asked = site.script.holds('passkeyLogin');
    await site.report(logInShown());
    return { site, refuse: () => asked.arrives(refused(401, 'That passkey was not accepted')) };
  };

  test('is told in the form', async () => {
    const { site, refuse } = await offered();
    await refuse();
    expect(site.toast()).toBe('red: That passkey was not accepted');
  });

  test('is not told to whoever has gone to another page meanwhile', async () => {
    const { site, refuse } = await offered();
    await site.goes('/info');
    await refuse();
    expect(site.toast()).toBeNull();
  });
});
