import { routes } from '../../src/app/routes';
import { screen } from '@testing-library/react';
import { refused } from '../support/outcomes';
import {
  filled,
  prefix,
  renderSite,
  rulesOf,
  texts,
  toast,
  toastElement,
  type Site,
  type VisitOptions,
} from '../support/renderSite';

describe('The login form (docs/behaviour.md, 2, 5 and 8)', () => {
  const { accounts, messages } = texts;
  const nameField = () => screen.getByLabelText(accounts.usernameOrEmail);
  const passwordField = () => screen.getByLabelText(accounts.password, { selector: 'input' });
  const button = () => screen.getByRole('button', { name: accounts.logIn });

  const told = (text: string, host: string) => filled(text, { host }).replace(/\s/g, ' ');

  const form = (query = '', visitor: VisitOptions = {}) => renderSite(`${prefix}/accounts${query}`, visitor);
  const submit = async ({ user, settles }: Site, name: string, password: string) => {
    if (name !== '') await user.type(nameField(), name);
    if (password !== '') await user.type(passwordField(), password);
    await user.click(button());
    await settles();
  };

  test('names the app that asks for the login, and fills in the account that it expects', async () => {
    const request = `/api/oidc/auth?client_id=shop&login_hint=${encodeURIComponent('ada@example.com')}`;
    await form(`?continue=${encodeURIComponent(request)}`);
    expect(screen.getByText(told(accounts.returnsTo, 'shop'))).toBeVisible();
    expect(nameField()).toHaveValue('ada@example.com');
  });

  test.each([
    ['where the visitor will return to, when that is another host', 'recipes.vestibule.example', accounts.returnsTo],
    ['if the visitor will not be led back', 'wiki.example', accounts.notReturning],
  ])('says %s', async (_what, host, text) => {
    await form(`?continue=${encodeURIComponent(`https://${host}/page`)}`);
    expect(screen.getByText(told(text, host))).toBeVisible();
  });

  test('says nothing of a return to a page of the site', async () => {
    await form(`?continue=${encodeURIComponent(routes.info)}`);
    expect(document.body.textContent).not.toContain(accounts.returnsTo.split('{')[0]);
  });

  test('says nothing before a first try, and takes an error back as soon as it is mended', async () => {
    const site = await form();
    await site.user.type(nameField(), 'a');
    expect(screen.queryByText(messages.usernameOrEmailInvalid)).not.toBeInTheDocument();
    await site.user.click(button());
    expect(screen.getByText(messages.usernameOrEmailInvalid)).toBeVisible();
    // Such names exist.
    expect(screen.getByText(accounts.shortName)).toBeVisible();
    expect(nameField()).toHaveFocus();
    await site.user.type(nameField(), 'da');
    expect(screen.queryByText(messages.usernameOrEmailInvalid)).not.toBeInTheDocument();
  });

  test('shows a refusal’s message in a red toast and on both fields, and keeps what was typed', async () => {
    const site = await form('', { answers: { login: refused(401, 'Wrong username, email or password') } });
    await submit(site, 'ada', 'secret-1');
    expect(toast()).toBe('alert: Wrong username, email or password');
    expect(rulesOf(toastElement() as Element)).toContain('var(--color-danger)');
    for (const field of [nameField(), passwordField()])
      expect(field).toHaveAccessibleDescription(expect.stringContaining('Wrong username, email or password'));
    expect(nameField()).toHaveValue('ada');
    expect(passwordField()).toHaveValue('secret-1');
  });

  test('says what to do where something else than the service answers, such as a host without it', async () => {
    const site = await form('', { answers: { login: refused(404, null, 'Not Found') } });
    await submit(site, 'ada', 'secret-1');
    expect(passwordField()).toHaveAccessibleDescription(
      `${filled(messages.apiError, { status: 404, statusText: 'Not Found' })} ${messages.notReached}`,
    );
  });

  test.each([
    ['ada@example.com', 'ada@example.com'],
    ['ada', ''],
  ])('offers %s to the reset-password dialog as %j (WCAG 3.3.7)', async (typed, offered) => {
    const { user } = await form();
    await user.type(nameField(), typed);
    await user.click(screen.getByRole('button', { name: accounts.forgotPassword }));
    expect(screen.getByLabelText(texts.resetPassword.email)).toHaveValue(offered);
  });

  test('waits while the call is under way, and says so', async () => {
    const site = await form();
    const call = site.script.holds('login');
    await submit(site, 'ada', 'secret-1');
    expect(button()).toHaveAttribute('aria-busy', 'true');
    await site.user.click(button());
    await site.settles(() => call.arrives(refused(401, 'No')));
    expect(button()).not.toHaveAttribute('aria-busy');
    expect(site.asked('login')).toHaveLength(1);
  });

  test('blocks the other way to log out while a log-out is under way', async () => {
    const site = await form('', { isMember: true });
    site.script.holds('logout');
    await site.user.click(screen.getByRole('button', { name: accounts.logOut }));
    const everywhere = screen.getByRole('button', { name: accounts.logOutEverywhere });
    expect(everywhere).toHaveAttribute('aria-disabled', 'true');
    await site.user.click(everywhere);
    expect(site.asked('logoutEverywhere')).toEqual([]);
  });
});
