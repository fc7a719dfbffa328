import { screen, within } from '@testing-library/react';
import { eventMails } from '../../i18n/pl/events';
import { signUpSuccessTexts } from '../../i18n/i18n-signUpSuccess';
import { prefix, renderSite } from '../support/renderSite';

describe('The sign-up-success page (docs/behaviour.md, 2)', () => {
  const signUpSuccess = signUpSuccessTexts.pl;

  test('has an ordered list of three steps, the second in bold', async () => {
    await renderSite(`${prefix}/accounts/sign-up-success`);
    const list = within(screen.getByRole('main')).getByRole('list');
    expect(list.tagName).toBe('OL');
    const steps = within(list).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent)).toEqual([
      signUpSuccess.steps.openInbox,
      expect.stringContaining('„'),
      signUpSuccess.steps.logIn,
    ]);
    // Word joiners keep the page's 'e-mail' on one line; a subject has none.
    expect(steps[1]?.textContent.replaceAll('\u2060', '')).toContain(
      `„${eventMails.verification.subject('Vestibule')}”`,
    );
    expect(steps.map((step) => step.querySelector('strong')?.textContent ?? null)).toEqual([
      null,
      steps[1]?.textContent,
      null,
    ]);
  });

  test('leads to the login form', async () => {
    await renderSite(`${prefix}/accounts/sign-up-success`);
    expect(screen.getByRole('link', { name: signUpSuccess.toLogIn })).toHaveAttribute('href', `${prefix}/accounts`);
  });
});
