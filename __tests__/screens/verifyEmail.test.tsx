import { screen } from '@testing-library/react';
import { failed, ok, refused } from '../support/outcomes';
import { inBothLanguages, renderSite, toast, type Site } from '../support/renderSite';

describe.each(inBothLanguages)('The verify-email page (docs/behaviour.md, 2) in %s', (_language, texts, prefix) => {
  const link = `${prefix}/accounts/verify-email?token=abc123`;
  const { verifyEmail, messages } = texts;

  test('shows an in-progress message, then a success message, then the log-in form', async () => {
    const held: { arrives: (outcome: typeof ok) => Promise<void> }[] = [];
    const site = await renderSite(link, { before: ({ script }) => held.push(script.holds('verifyEmail')) });
    expect(screen.getByRole('heading', { level: 1, name: texts.titles.verifyEmail })).toBeVisible();
    expect(screen.getByText(verifyEmail.inProgress)).toBeVisible();
    expect(site.address()).toBe(`${prefix}/accounts/verify-email`);

    await site.settles(() => held[0]?.arrives(ok));
    expect(screen.getByText(verifyEmail.succeeded)).toBeVisible();
    expect(toast()).toBe(`status: ${messages.emailVerified}`);

    await site.passes(1500);
    expect(site.address()).toBe(`${prefix}/accounts`);
    expect(screen.getByRole('heading', { name: texts.accounts.logIn })).toBeVisible();
  });

  test('shows a failure message where the service refuses, with a way on', async () => {
    await renderSite(link, { before: ({ script }) => script.answers('verifyEmail', refused(400)) });
    expect(screen.getByText(verifyEmail.failed)).toBeVisible();
    expect(screen.getByText(verifyEmail.failedHelp)).toBeVisible();
    expect(screen.getByRole('link', { name: verifyEmail.toLogIn })).toHaveAttribute('href', `${prefix}/accounts`);
    expect(toast()).toBe(`alert: ${messages.emailNotVerified}`);
  });

  test.each([
    ['does not answer', failed(), messages.notReached],
    ['is broken', refused(500), messages.emailNotVerified],
    ['is busy', refused(503), messages.emailNotVerified],
  ])('offers another try with the same link where the service %s', async (_what, outcome, told) => {
    const site = await renderSite(link, { before: ({ script }) => script.answers('verifyEmail', outcome, ok) });
    expect(screen.getByText(verifyEmail.undecided)).toBeVisible();
    expect(toast()).toBe(`alert: ${told}`);
    await site.user.click(screen.getByRole('button', { name: texts.common.tryAgain }));
    await site.settles();
    expect(screen.getByText(verifyEmail.succeeded)).toBeVisible();
    expect(site.asked('verifyEmail')).toEqual([{ Token: 'abc123' }, { Token: 'abc123' }]);
  });

  describe('V7 where another sign-up asked for the same name or address', () => {
    const field = () => screen.getByLabelText(texts.accounts.password, { selector: 'input' });
    const button = () => screen.getByRole('button', { name: verifyEmail.verify });
    const asked = (...answers: Parameters<Site['script']['answers']>[1][]) =>
      renderSite(link, { before: ({ script }) => script.answers('verifyEmail', refused(409), ...answers) });

    test('asks for the password, in a field that has the focus', async () => {
      await asked();
      expect(screen.getByText(verifyEmail.passwordNeeded)).toBeVisible();
      expect(field()).toHaveAttribute('type', 'password');
      expect(field()).toHaveAttribute('autocomplete', 'current-password');
      expect(field()).toHaveAttribute('name', 'password');
      expect(field()).toHaveFocus();
      expect(toast()).toBeNull();
      expect(screen.queryByRole('link', { name: verifyEmail.toLogIn })).toBeNull();
    });

    test('verifies by the keyboard alone, and the focus stays on the page', async () => {
      const site = await asked(ok);
      await site.user.keyboard('Open.Sesame1{Enter}');
      await site.settles();
      expect(site.asked('verifyEmail')).toEqual([{ Token: 'abc123' }, { Token: 'abc123', Password: 'Open.Sesame1' }]);
      expect(screen.getByText(verifyEmail.succeeded)).toBeVisible();
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
      expect(toast()).toBe(`status: ${messages.emailVerified}`);
    });

    test('says what is wrong under the field, in text, and keeps what was typed', async () => {
      const site = await asked(refused(409, 'That is not the password'));
      await site.user.type(field(), 'short');
      await site.user.click(button());
      expect(field()).toHaveAccessibleDescription(expect.stringContaining(messages.loginPasswordTooShort));
      expect(field()).toBeInvalid();
      expect(field()).toHaveFocus();

      await site.user.type(field(), 'er.Sesame');
      expect(field()).toBeValid();
      await site.user.click(button());
      await site.settles();
      expect(field()).toHaveAccessibleDescription(expect.stringContaining('That is not the password'));
      expect(field()).toHaveValue('shorter.Sesame');
      expect(field()).toHaveFocus();
      expect(toast()).toBe(`alert: ${messages.emailNotVerified}`);
    });

    test('says over the button where the service asks to wait', async () => {
      const site = await asked(refused(429, 'Too many attempts'));
      await site.user.type(field(), 'Open.Sesame1{Enter}');
      await site.settles();
      expect(screen.getByText('Too many attempts')).toHaveAttribute('role', 'alert');
      expect(field()).toHaveValue('Open.Sesame1');
    });
  });
});
