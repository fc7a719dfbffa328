import { restoreConfirmed, selectEmailRestore } from '../../src/features/emailRestore/slice';
import { visit, type Site } from '../support/flows';
import { answered, failed, refused } from '../support/outcomes';

const token = 'abc123_'.repeat(7).slice(0, 43);
const link = `/accounts/restore-email?token=${token}`;
const back = answered({ message: 'Your previous email address has been restored' });
const status = (site: Site) => selectEmailRestore(site.state());

describe('An old email address, by a mailed link (docs/behaviour.md, Managing the account)', () => {
  test('is given back, and whoever was logged in here is logged out', async () => {
    const site = await visit(link, { isMember: true, answers: { restoreEmail: back } });
    await site.dispatch(restoreConfirmed());
    expect(site.asked('restoreEmail')).toEqual([{ Token: token }]);
    expect(status(site)).toBe('succeeded');
    expect(site.state().session.isLoggedIn).toBe(false);
    expect(site.seen.told).toEqual(['loggedOut']);
    expect(site.toast()).toBe('green: Your previous email address has been restored');
  });

  test.each([
    ['is refused', refused(400, 'This link is not valid'), 'failed', 'red: This link is not valid'],
    ['has to wait', refused(429, 'Too many attempts'), 'asked', 'red: Too many attempts'],
    ['is not answered', failed('You are offline'), 'asked', 'red: You are offline'],
  ] as const)('a link that %s', async (_what, answer, after, toast) => {
    const site = await visit(link, { answers: { restoreEmail: answer } });
    await site.dispatch(restoreConfirmed());
    expect(status(site)).toBe(after);
    expect(site.toast()).toBe(toast);
  });

  test.each(['/accounts/restore-email', '/accounts/restore-email?token=%20'])('%s is no link', async (path) => {
    const site = await visit(path);
    expect(status(site)).toBe('incomplete');
    expect(site.asked('restoreEmail')).toEqual([]);
  });
});
