import { screen, within } from '@testing-library/react';
import { recoveryTexts } from '../../i18n/i18n-recovery';
import { inBothLanguages, renderSite, toast } from '../support/renderSite';
import { ok, refused } from '../support/outcomes';

describe.each(inBothLanguages)('The reset-password page in %s', (language, texts, prefix) => {
  const { titles, accounts, messages } = texts;
  const { newPassword } = recoveryTexts[language === 'English' ? 'en' : 'pl'];
  const fields = () =>
    [screen.getByLabelText(newPassword.password), screen.getByLabelText(accounts.confirmPassword)] as const;
  const opened = (before: Parameters<typeof renderSite>[1] = {}) =>
    renderSite(`${prefix}/accounts/reset-password?token=abc`, before);

  test('asks for a new password twice, and says what follows', async () => {
    const site = await opened();
    expect(screen.getByRole('heading', { name: titles.resetPassword })).toBeVisible();
    expect(screen.getByText(newPassword.text)).toBeVisible();
    for (const field of fields()) expect(field).toHaveAttribute('autocomplete', 'new-password');
    expect(site.address()).toBe(`${prefix}/accounts/reset-password`);
  });

  test('sets it, says so, and leads to the log-in form', async () => {
    const { user, asked } = await opened({ before: ({ script }) => script.answers('resetPassword', ok) });
    const [password, again] = fields();
    await user.type(password, 'Open.Sesame1');
    await user.type(again, 'Open.Sesame1');
    await user.click(screen.getByRole('button', { name: newPassword.set }));
    expect(asked('resetPassword')).toEqual([{ Token: 'abc', Password: 'Open.Sesame1' }]);
    expect(screen.getByText(newPassword.succeeded)).toBeVisible();
    expect(screen.getByRole('link', { name: newPassword.toLogIn })).toHaveAttribute('href', `${prefix}/accounts`);
    expect(toast()).toBe(`status: ${messages.passwordReset}`);
  });

  test('says each rule that is broken under its field, and moves the focus there', async () => {
    const { user } = await opened();
    const [password, again] = fields();
    await user.type(password, 'short');
    await user.type(again, 'other');
    await user.click(screen.getByRole('button', { name: newPassword.set }));
    expect(screen.getByText(messages.passwordTooShort)).toBeVisible();
    expect(screen.getByText(messages.passwordsDiffer)).toBeVisible();
    expect(password).toHaveFocus();
    expect(password).toHaveValue('short');
  });
});

describe.each(inBothLanguages)('The reset dialog of a site that mails links in %s', (_language, texts, prefix) => {
  const { resetPassword, accounts } = texts;
  const dialog = () => within(screen.getByRole('dialog', { name: resetPassword.title }));
  const submitted = async (...answers: (typeof ok | ReturnType<typeof refused>)[]) => {
    const site = await renderSite(`${prefix}/accounts`, {
      passwordReset: 'byMail',
      before: ({ script }) => script.answers('resetLink', ...answers),
    });
    await site.user.click(screen.getByRole('button', { name: accounts.forgotPassword }));
    await site.user.type(dialog().getByLabelText(resetPassword.email), 'ada@example.com');
    await site.user.click(dialog().getByRole('button', { name: resetPassword.continue }));
    return site;
  };

  test('sends the address, closes, and says over the form what to do', async () => {
    const { asked } = await submitted(ok);
    expect(asked('resetLink')).toEqual([{ Email: 'ada@example.com' }]);
    expect(document.querySelector('dialog')).toBeNull();
    expect(screen.getByText(accounts.resetLinkSentNotice)).toBeVisible();
  });

  test('stays open with what was typed where it was not sent, and says why', async () => {
    const { user } = await submitted(refused(429, 'Please wait'), ok);
    expect(dialog().getByText('Please wait')).toBeVisible();
    expect(dialog().getByLabelText(resetPassword.email)).toHaveValue('ada@example.com');
    await user.click(dialog().getByRole('button', { name: resetPassword.continue }));
    expect(screen.getByText(accounts.resetLinkSentNotice)).toBeVisible();
  });
});
