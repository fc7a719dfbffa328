import { screen } from '@testing-library/react';
import { failed, ok, refused } from '../support/outcomes';
import { inBothLanguages, renderSite, toast } from '../support/renderSite';

describe.each(inBothLanguages)('The verify-email page (specification 2) in %s', (_language, texts, prefix) => {
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

  test('shows a failure message and the error’s own where no answer comes', async () => {
    await renderSite(link, { before: ({ script }) => script.answers('verifyEmail', failed('Failed to fetch')) });
    expect(screen.getByText(verifyEmail.failed)).toBeVisible();
    expect(toast()).toBe('alert: Failed to fetch');
  });

  test('without a token it fails at once', async () => {
    const site = await renderSite(`${prefix}/accounts/verify-email`);
    expect(screen.getByText(verifyEmail.failed)).toBeVisible();
    expect(site.asked('verifyEmail')).toEqual([]);
  });

  test('has the colour mode at its corner', async () => {
    await renderSite(`${prefix}/accounts/verify-email`);
    expect(screen.getByRole('combobox', { name: texts.theme.label })).toBeVisible();
  });
});

test('the token is nowhere in the page', async () => {
  await renderSite('/accounts/verify-email?token=canary-7d1f', {
    before: ({ script }) => script.answers('verifyEmail', refused(400, null)),
  });
  expect(document.documentElement.outerHTML).not.toContain('canary-7d1f');
  expect(location.href).not.toContain('canary-7d1f');
});
