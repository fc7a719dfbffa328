import {
  verificationConfirmed,
  verificationPasswordSubmitted,
  verificationRetried,
} from '../../src/features/verification/slice';
import { visit } from '../support/flows';
import { failed, ok, refused } from '../support/outcomes';

const token = 'abc123_'.repeat(7).slice(0, 43);
const link = `/accounts/verify-email?token=${token}`;

describe('Verify the email (docs/behaviour.md, 4 and 8)', () => {
  test('V13 in a different browser from the one that signed up it asks for one press, which no mail scanner makes', async () => {
    const site = await visit('/');
    site.seen.isLinkAwaited = false;
    site.answers({ verifyEmail: ok });
    await site.goes(link);
    expect([site.state().verification.status, site.asked('verifyEmail')]).toEqual(['offered', []]);
    await site.dispatch(verificationConfirmed());
    expect(site.asked('verifyEmail')).toEqual([{ Token: token }]);
    expect(site.state().verification.status).toBe('succeeded');
  });

  test('a service that asks to wait says for how long, and the link can be tried again', async () => {
    const site = await visit(link, {
      answers: { verifyEmail: [refused(429, 'Too many attempts, please try again in 40 seconds'), ok] },
    });
    const why = { words: 'Too many attempts, please try again in 40 seconds' };
    expect(site.state().verification).toEqual({ status: 'undecided', why });
    expect(site.toast()).toBe('red: Email varification failed');
    await site.dispatch(verificationRetried());
    expect(site.state().verification.status).toBe('succeeded');
  });

  test.each([
    ['no token', '/accounts/verify-email'],
    ['a blank token', '/accounts/verify-email?token=%20%20'],
  ])('%s fails without asking', async (_what, path) => {
    const site = await visit(path);
    expect(site.state().verification.status).toBe('incomplete');
    expect(site.toast()).toBe('red: Email varification failed');
    expect(site.asked('verifyEmail')).toEqual([]);
  });
});

test.each([
  ['asks to wait', refused(429, 'Too many attempts'), 'red: Email varification failed', { words: 'Too many attempts' }],
  [
    'does not answer',
    failed(),
    'red: The server could not be reached. Please try again in a moment.',
    { key: 'notReached' },
  ],
] as const)(
  'V7 a link whose name or address another sign-up asked for too keeps the form where the service %s',
  async (_what, answer, toast, text) => {
    const site = await visit('/');
    const contested = refused(409, 'Another sign-up uses the same username or email');
    site.answers({ verifyEmail: [contested, answer, ok] });
    await site.goes(link);
    const submitted = verificationPasswordSubmitted({ password: 'Open.Sesame1' });
    await site.dispatch(submitted);
    expect(site.state().verification.status).toBe('passwordNeeded');
    expect(site.state().accounts.errors).toEqual({ form: text });
    expect(site.toast()).toBe(toast);
    await site.dispatch(submitted);
    expect(site.state().verification.status).toBe('succeeded');
  },
);
