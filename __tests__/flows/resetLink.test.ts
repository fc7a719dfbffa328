import { resetClosed, resetOpened, resetSubmitted } from '../../src/features/accounts/slice';
import { accountsThen, siteOrigin, visit } from '../support/flows';
import { failed, ok, refused } from '../support/outcomes';

const back = `${siteOrigin}/api/oidc/auth?client_id=shop`;
const submitted = resetSubmitted({ email: 'ada@example.com' });

describe('The reset dialog, if the site mails links (docs/behaviour.md, Accounts)', () => {
  test('requests a link, closes once that is answered, and says so', async () => {
    const site = await visit(accountsThen(back));
    const call = site.script.holds('resetLink');
    await site.dispatch(resetOpened(), submitted);
    expect(site.state().accounts).toMatchObject({ isResetOpen: true, isResetLinkSent: false });
    expect(site.state().client.isWaiting).toBe(true);
    await call.arrives(ok);
    expect(site.asked('resetLink')).toEqual([{ Email: 'ada@example.com', Continue: back }]);
    expect(site.state().accounts).toMatchObject({ isResetOpen: false, isResetLinkSent: true, resetError: null });
    expect(site.toast()).toBe('green: If an account has this email address, a link is on its way to it');
  });

  test.each([
    ['asks to wait', refused(429, 'Too many attempts'), { words: 'Too many attempts' }],
    ['does not answer', failed(), { key: 'notReached' }],
  ] as const)('stays open where the service %s, and says why', async (_what, answer, text) => {
    const site = await visit('/accounts', { answers: { resetLink: [answer, ok] } });
    await site.dispatch(resetOpened(), submitted);
    expect(site.state().accounts).toMatchObject({ isResetOpen: true, resetError: text, isResetLinkSent: false });
    await site.dispatch(resetClosed(), resetOpened());
    expect(site.state().accounts.resetError).toBeNull();
    await site.dispatch(submitted);
    expect(site.state().accounts.isResetLinkSent).toBe(true);
  });
});
