import { wentOnline } from '../../src/features/client/slice';
import { visit } from '../support/flows';
import { failed, ok, refused } from '../support/outcomes';

describe('A connection that is back (docs/behaviour.md, Failures)', () => {
  test('logs in if the session could not be asked for, and asks nothing if it was refused', async () => {
    const site = await visit('/', { answers: { refreshAccessToken: [failed(), ok] } });
    expect(site.state().session.isLoggedIn).toBe(false);
    await site.dispatch(wentOnline());
    expect(site.state().session.isLoggedIn).toBe(true);

    const other = await visit('/', { answers: { refreshAccessToken: refused(401) } });
    await other.dispatch(wentOnline());
    expect(other.asked('refreshAccessToken')).toHaveLength(1);
  });

  test('verifies the link that got no answer', async () => {
    const site = await visit('/accounts/verify-email?token=abc123', { answers: { verifyEmail: [failed(), ok] } });
    await site.dispatch(wentOnline());
    expect(site.state().verification.status).toBe('succeeded');
    await site.dispatch(wentOnline());
    expect(site.asked('verifyEmail')).toHaveLength(2);
  });

  test('checks the access that could not be checked', async () => {
    const site = await visit('/accounts?refresh', { isMember: true, answers: { isLogged: [failed(), ok] } });
    expect(site.state().session.accessCheck).toBe('failed');
    await site.dispatch(wentOnline());
    expect(site.state().session.accessCheck).toBe('idle');
  });
});
