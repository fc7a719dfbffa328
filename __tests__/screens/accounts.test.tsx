import { screen } from '@testing-library/react';
import { failed, ok, refused } from '../support/outcomes';
import { inBothLanguages, renderSite, rulesOf, toast, toastElement } from '../support/renderSite';

const sister = 'https://recipes.vestibule.example/cakes';

describe.each(inBothLanguages)('The accounts screen (docs/behaviour.md, 2) in %s', (_language, texts, prefix) => {
  const { accounts, messages, theme } = texts;

  describe('the logged-in view', () => {
    test('has a heading and a button to log out', async () => {
      await renderSite(`${prefix}/accounts`, { isMember: true, cookie: prefix === '' ? 1 : 128 });
      expect(screen.getByRole('heading', { level: 1, name: accounts.loggedInTitle })).toBeVisible();
      expect(screen.getByRole('button', { name: accounts.logOut })).toBeVisible();
      expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    });

    test('logs out on a click, praises it in green and goes to the welcome page', async () => {
      const site = await renderSite(`${prefix}/accounts`, {
        isMember: true,
        before: ({ script }) => script.answers('logout', ok),
      });
      await site.user.click(screen.getByRole('button', { name: accounts.logOut }));
      await site.settles();
      expect(toast()).toBe(`status: ${messages.loggedOut}`);
      expect(rulesOf(toastElement() as Element)).toContain('var(--color-positive)');
      expect(site.address()).toBe(`${prefix}/`);
      expect(screen.getByRole('link', { name: texts.common.account })).toBeVisible();
    });

    test.each([
      ['a status of 500', refused(500), 'notLoggedOut'],
      ['no answer', failed(), 'notReached'],
    ] as const)('says that it could not: %s', async (_end, outcome, key) => {
      const site = await renderSite(`${prefix}/accounts`, {
        isMember: true,
        before: ({ script }) => script.answers('logout', outcome),
      });
      await site.user.click(screen.getByRole('button', { name: accounts.logOut }));
      await site.settles();
      expect(toast()).toBe(`alert: ${messages[key]}`);
      expect(screen.getByRole('heading', { level: 1, name: accounts.loggedInTitle })).toBeVisible();
    });
  });

  describe('the refresh view', () => {
    test('asks for a moment, then goes to continue', async () => {
      const held: { arrives: (outcome: typeof ok) => Promise<void> }[] = [];
      const site = await renderSite(`${prefix}/accounts?refresh=true&continue=${encodeURIComponent(sister)}`, {
        isMember: true,
        before: ({ script }) => held.push(script.holds('isLogged')),
      });
      expect(screen.getByText(accounts.refreshing)).toBeVisible();
      expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
      await site.settles(() => held[0]?.arrives(ok));
      expect(site.left).toEqual([sister]);
      expect(site.asked('isLogged')).toHaveLength(1);
    });

    test('says that the server was not reached, and tries again', async () => {
      const site = await renderSite(`${prefix}/accounts?refresh&continue=${encodeURIComponent(sister)}`, {
        isMember: true,
        before: ({ script }) => script.answers('isLogged', failed(), ok),
      });
      expect(screen.getByText(accounts.refreshFailed)).toBeVisible();
      await site.user.click(screen.getByRole('button', { name: texts.common.tryAgain }));
      await site.settles();
      expect(site.left).toEqual([sister]);
    });
  });

  describe('the colour mode', () => {
    test('is light, and changes and is remembered as it is chosen', async () => {
      const { user, story } = await renderSite(`${prefix}/accounts`);
      const select = screen.getByRole('combobox', { name: theme.label });
      expect(select).toHaveValue('light');
      expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
        theme.light,
        theme.dark,
        theme.system,
      ]);
      for (const mode of ['dark', 'system', 'light'] as const) {
        await user.selectOptions(select, theme[mode]);
        expect(document.documentElement.dataset['theme']).toBe(mode);
        expect(localStorage.getItem('vestibule.theme')).toBe(mode);
      }
      expect(story()).toEqual(['theme/modeChosen', 'theme/modeChosen', 'theme/modeChosen']);
    });

    test('is where it was on the next visit', async () => {
      localStorage.setItem('vestibule.theme', 'dark');
      await renderSite(`${prefix}/accounts`);
      expect(screen.getByRole('combobox', { name: theme.label })).toHaveValue('dark');
    });
  });
});
