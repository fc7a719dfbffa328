import { arrive, siteOrigin, visit } from '../support/flows';
import { failed, ok, refused } from '../support/outcomes';

const link = '/accounts/verify-email?token=abc123';

describe('Verify the email (specification 4 and 8)', () => {
  test('the token leaves the address bar before anything is asked', async () => {
    const site = await visit('/');
    site.script.answers('verifyEmail', ok);
    await site.goes(link);
    expect(site.diary()).toEqual([
      'navigation/entered',
      '⇒ show from the top',
      'verification/started',
      '⇒ forget the query',
      'navigation/entered',
      '→ verifyEmail',
      'verification/succeeded',
      'toast/shown',
    ]);
    expect(site.asked('verifyEmail')).toEqual([{ Token: 'abc123' }]);
    expect(site.seen.bar).toEqual([`${siteOrigin}/`, `${siteOrigin}/accounts/verify-email`]);
  });

  test('a link from a mail, opened in a new tab, is verified once', async () => {
    const site = await arrive(link, { before: ({ script }) => script.answers('verifyEmail', ok) });
    expect(site.asked('verifyEmail')).toEqual([{ Token: 'abc123' }]);
    expect(site.story()).toEqual([
      'theme/modeRestored',
      'client/started',
      'navigation/entered',
      'verification/started',
      'navigation/entered',
      'session/loggedOut',
      'verification/succeeded',
      'toast/shown',
    ]);
    expect(site.seen.bar).toEqual([`${siteOrigin}/accounts/verify-email`]);
  });

  test('a success is said and praised, and the browser goes to the accounts page', async () => {
    const site = await visit('/');
    site.script.answers('verifyEmail', ok);
    await site.goes(link);
    expect(site.state().verification.status).toBe('succeeded');
    expect(site.toast()).toBe('green: Email verified correctly');
    site.story();
    await site.passes(1500);
    expect(site.address()).toBe(`${siteOrigin}/accounts`);
    expect(site.story()).toEqual(['navigation/entered']);
  });

  test('who has gone elsewhere while reading the success is left there', async () => {
    const site = await visit('/');
    site.script.answers('verifyEmail', ok);
    await site.goes(link);
    await site.goes('/info');
    await site.passes(1500);
    expect(site.address()).toBe(`${siteOrigin}/info`);
  });

  test('the page says that it is in progress while the call is under way', async () => {
    const site = await visit('/');
    const call = site.script.holds('verifyEmail');
    await site.goes(link);
    expect(site.state().verification.status).toBe('inProgress');
    await call.arrives(ok);
    expect(site.state().verification.status).toBe('succeeded');
  });

  test('a refusal is said, with the toast of the catalogue', async () => {
    const site = await visit('/');
    site.script.answers('verifyEmail', refused(400, 'This link is not valid or has expired'));
    await site.goes(link);
    expect(site.story().slice(-2)).toEqual(['verification/refused', 'toast/shown']);
    expect(site.state().verification.status).toBe('failed');
    expect(site.toast()).toBe('red: Email varification failed');
    await site.passes(60_000);
    expect(site.address()).toBe(`${siteOrigin}/accounts/verify-email`);
  });

  test('a failure is said, with a toast of the error’s message', async () => {
    const site = await visit('/');
    site.script.answers('verifyEmail', failed('Failed to fetch'));
    await site.goes(link);
    expect(site.story().slice(-2)).toEqual(['verification/failed', 'toast/shown']);
    expect(site.state().verification.status).toBe('failed');
    expect(site.toast()).toBe('red: Failed to fetch');
  });

  test.each([
    ['no token', '/accounts/verify-email'],
    ['an empty token', '/accounts/verify-email?token='],
    ['a blank token', '/accounts/verify-email?token=%20%20'],
  ])('%s fails without asking', async (_what, path) => {
    const site = await visit('/');
    await site.goes(path);
    expect(site.story()).toEqual(['navigation/entered', 'verification/started', 'verification/refused', 'toast/shown']);
    expect(site.toast()).toBe('red: Email varification failed');
    expect(site.asked('verifyEmail')).toEqual([]);
  });

  test('a second link in the same tab is verified too', async () => {
    const site = await visit('/');
    site.script.answers('verifyEmail', refused(400), ok);
    await site.goes(link);
    await site.goes('/accounts/verify-email?token=second');
    expect(site.asked('verifyEmail')).toEqual([{ Token: 'abc123' }, { Token: 'second' }]);
    expect(site.state().verification.status).toBe('succeeded');
  });

  test('a token at another address is nobody’s business', async () => {
    const site = await visit('/');
    await site.goes('/info?token=abc123');
    expect(site.story()).toEqual(['navigation/entered']);
    expect(site.state()).not.toMatchObject({ verification: { status: 'failed' } });
  });
});
