import { routes } from '../../src/app/routes';
import { screen, within } from '@testing-library/react';
import { answered, ok } from '../support/outcomes';
import {
  inPolish,
  plain,
  renderSite,
  rulesOf,
  toast,
  toastElement,
  type Site,
  type Visitor,
} from '../support/renderSite';

const good = { username: 'ada', email: 'ada@example.com', password: 'Secret!1', confirmPassword: 'Secret!1' };
type Field = keyof typeof good;

describe.each(inPolish)('The sign-up form (docs/behaviour.md, 2, 5 and 8) in %s', (_language, texts, prefix) => {
  const { accounts, messages } = texts;
  const field = (name: Field) => screen.getByLabelText(accounts[name], { selector: 'input' });
  const button = () => screen.getByRole('button', { name: accounts.signUp });

  test("an invitation's link opens it with the invited address", async () => {
    await renderSite(`${prefix}/accounts#sign-up=ada%2Bone%40example.org`);
    await screen.findByRole('heading', { level: 1, name: accounts.signUp });
    expect(field('email')).toHaveValue('ada+one@example.org');
  });

  const form = async (visitor: Visitor = {}, query = '') => {
    const site = await renderSite(`${prefix}/accounts${query}`, visitor);
    await site.user.click(screen.getByRole('link', { name: accounts.signUp }));
    await screen.findByRole('heading', { level: 1, name: accounts.signUp });
    site.story();
    return site;
  };
  const fill = async ({ user }: Site, values: Partial<typeof good>) => {
    for (const [name, value] of Object.entries({ ...good, ...values }) as [Field, string][]) {
      await user.click(field(name));
      if (value !== '') await user.paste(value);
    }
  };
  const submit = async (site: Site, values: Partial<typeof good> = {}) => {
    await fill(site, values);
    await site.user.click(button());
    await site.settles();
  };

  test('has its title, fields, button and the way back to login', async () => {
    await form();
    expect(screen.getByRole('heading', { level: 1, name: accounts.signUp })).toBeVisible();
    expect(field('username')).toHaveProperty('type', 'text');
    expect(field('email')).toHaveAttribute('type', 'email');
    expect(field('password')).toHaveAttribute('type', 'password');
    expect(field('confirmPassword')).toHaveAttribute('type', 'password');
    expect(button()).toHaveAttribute('type', 'submit');
    expect(screen.getByText(accounts.haveAccount, { exact: false })).toBeVisible();
    expect(screen.getByRole('link', { name: accounts.logIn })).toBeVisible();
  });

  test('warns of a common password once its field is left, and not under another one', async () => {
    const site = await form({
      before: ({ script }) => script.answers('commonPassword', answered({ isCommon: true })),
    });
    const told = () => screen.queryByText(plain(accounts.passwordCommon));
    await site.user.type(field('password'), 'Password1!');
    expect(told()).toBeNull();
    await site.user.tab();
    await site.settles();
    expect(told()).toBeVisible();
    expect(site.asked('commonPassword')).toEqual([{ Password: 'Password1!' }]);
    await site.user.type(field('password'), '2');
    expect(told()).toBeNull();
  });

  test('says an unmet need of the password once, as its error, and the others still in the list', async () => {
    const site = await form();
    await submit(site, { password: 'secret-words' });
    const needs = within(screen.getByRole('list'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(screen.getByText(messages.passwordNeedsNumber)).toBeVisible();
    expect(needs).toHaveLength(3);
    expect(needs).not.toContain(accounts.passwordNeeds.passwordNeedsNumber);
  });

  test('sends what was typed, with LanguageId 1, and shows the login form with a notice', async () => {
    const site = await form(
      { before: ({ script }) => script.answers('signUp', ok) },
      `?continue=${encodeURIComponent(routes.info)}`,
    );
    await submit(site);
    expect(site.asked('signUp')).toEqual([
      { Username: 'ada', Email: 'ada@example.com', Password: 'Secret!1', LanguageId: 1 },
    ]);
    expect(toast()).toBe(`status: ${messages.signedUp}`);
    expect(rulesOf(toastElement() as Element)).toContain('var(--color-positive)');
    expect(screen.getByRole('heading', { level: 1, name: accounts.logIn })).toBeVisible();
    expect(screen.getByText(plain(accounts.signedUpNotice), { exact: false })).toBeVisible();
    expect(screen.getByRole('link', { name: accounts.whatHappensNext })).toHaveAttribute(
      'href',
      `${prefix}/accounts/sign-up-success`,
    );
    expect(site.address()).toBe(`${prefix}/accounts?continue=${encodeURIComponent(routes.info)}`);
  });

  // Every rule is in __tests__/unit/validation.test.ts.
  test.each<[Field, Partial<typeof good>, keyof typeof messages]>([
    ['username', { username: 'a b' }, 'usernameHasWhitespace'],
    ['email', { email: 'ada' }, 'emailInvalid'],
    ['password', { password: 'Aa1!567', confirmPassword: 'Aa1!567' }, 'passwordTooShort'],
    ['confirmPassword', { confirmPassword: 'Secret!2' }, 'passwordsDiffer'],
  ])('%s %j: its message stands under the field', async (name, values, key) => {
    const site = await form();
    await submit(site, values);
    expect(field(name)).toHaveAttribute('aria-invalid', 'true');
    expect(field(name)).toHaveAccessibleDescription(expect.stringContaining(messages[key]));
    expect(toast()).toBe(`alert: ${messages.validationErrors}`);
    for (const other of Object.keys(good) as Field[])
      if (other !== name) expect(field(other)).toHaveAttribute('aria-invalid', 'false');
    expect(site.asked('signUp')).toEqual([]);
  });

  test('lists what a new password needs while it is typed', async () => {
    const site = await form();
    const needs = () =>
      within(screen.getByRole('list'))
        .getAllByRole('listitem')
        .map((need) => need.textContent?.includes(accounts.passwordNeeds.met));
    expect(needs()).toEqual([false, false, false, false]);
    await site.user.type(field('password'), 'Aa1!');
    expect(needs()).toEqual([false, true, true, true]);
    await site.user.type(field('password'), '5678');
    expect(needs()).toEqual([true, true, true, true]);
  });

  test('U3 tells generators its rules, and of what they make what it lacks and which characters would do', async () => {
    const site = await form();
    for (const name of ['password', 'confirmPassword'] as const)
      expect(field(name)).toHaveAttribute(
        'passwordrules',
        'minlength: 8; maxlength: 256; required: upper; required: digit; required: [!@#$%^&*(),.?":{}|<>]; allowed: lower',
      );
    // As generated by Safari, Chromium, Bitwarden and passphrase generators.
    for (const made of ['hojxas-pujCen-9wunte', 'xK7_pQ2-vT9mZrL', 'tR4-mW9_kL2x', 'Correct-Horse-Battery-7']) {
      await site.user.clear(field('password'));
      await site.user.click(field('password'));
      await site.user.paste(made);
      await site.user.click(button());
      await site.settles();
      expect(field('password')).toHaveAccessibleDescription(expect.stringContaining(messages.passwordNeedsSpecial));
      expect(field('password')).toHaveAccessibleDescription(expect.stringContaining('!@#$%^&*(),.?":{}|<>'));
    }
  });

  test('shows and hides the passwords', async () => {
    const site = await form();
    await site.user.click(screen.getByRole('button', { name: accounts.showPassword }));
    expect(field('password')).toHaveAttribute('type', 'text');
    expect(site.story()).toEqual(['accounts/passwordShownToggled']);
    await site.user.click(screen.getByRole('button', { name: accounts.showPassword }));
    expect(field('password')).toHaveAttribute('type', 'password');
  });
});
