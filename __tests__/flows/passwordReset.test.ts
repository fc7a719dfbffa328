import { routes } from '../../src/app/routes';
import { newPasswordSubmitted } from '../../src/features/passwordReset/slice';
import { visit, type Site } from '../support/flows';
import { failed, ok, refused } from '../support/outcomes';

const token = 'abc123_'.repeat(7).slice(0, 43);
const link = `/accounts/reset-password?token=${token}`;
const secret = { password: 'Open.Sesame1', confirmPassword: 'Open.Sesame1', KeepPasskeys: [] };
const submit = (site: Site, typed = secret) => site.dispatch(newPasswordSubmitted({ keepPasskeys: [] }, typed));

describe('Set a new password by a mailed link (docs/behaviour.md, Accounts)', () => {
  test.each([
    ['asks to wait', refused(429, 'Too many attempts'), { words: 'Too many attempts' }],
    ['does not answer', failed(), { key: 'notReached' }],
  ] as const)('the form stays where the service %s', async (_what, answer, text) => {
    const site = await visit(link, { answers: { resetPassword: [answer, ok] } });
    await submit(site);
    expect(site.state().passwordReset?.status).toBe('asked');
    expect(site.state().accounts.errors).toEqual({ form: text });
    await submit(site);
    expect(site.asked('resetPassword')).toEqual([
      { Token: token, Password: 'Open.Sesame1', KeepPasskeys: [] },
      { Token: token, Password: 'Open.Sesame1', KeepPasskeys: [] },
    ]);
    expect(site.state().passwordReset?.status).toBe('succeeded');
  });

  test.each([
    ['no token', '/accounts/reset-password'],
    ['an empty token', '/accounts/reset-password?token='],
  ])('%s is no refused one, and nothing is asked', async (_what, path) => {
    const site = await visit(path);
    expect(site.state().passwordReset?.status).toBe('incomplete');
    expect(site.asked('resetPassword')).toEqual([]);
  });

  test('a dead link is reported before anything is typed', async () => {
    const site = await visit(link, {
      answers: { resetAccount: refused(400, 'This link is not valid or has expired') },
    });
    expect(site.state().passwordReset?.status).toBe('failed');
    await site.goes(link.slice(0, -8));
    expect(site.state().passwordReset?.status).toBe('incomplete');
  });

  test('the token is forgotten when the visitor leaves the page', async () => {
    const site = await visit(link);
    await site.goes(routes.info);
    await site.goes('/accounts/reset-password');
    expect(site.state().passwordReset?.status).toBe('incomplete');
  });
});
