import { languageSwitched } from '../../src/features/language/slice';
import { themeModeChosen } from '../../src/features/theme/slice';
import { visit } from '../support/flows';

describe('The page’s title and the browser’s theme colour (docs/behaviour.md, 2)', () => {
  test.each([
    ['/', 'Welcome'],
    ['/accounts', 'Your account'],
    ['/accounts/reset-password', 'Set a new password'],
    ['/accounts/restore-email', 'Your old email address'],
    ['/accounts/sign-up-success', 'Almost there'],
    ['/info', 'Contact & Legal'],
    ['/settings', 'Settings'],
    ['/accounts/manage', 'Manage your account'],
    ['/nowhere', 'Page not found'],
  ])('%s is called “%s”', async (path, title) => {
    const site = await visit('/info');
    await site.goes(path);
    expect(site.seen.title).toBe(`${title} · Vestibule`);
  });

  test.each([
    ['/pl/', 'Witamy'],
    ['/pl/settings', 'Ustawienia'],
  ])('%s is called “%s”', async (path, title) => {
    const site = await visit(path);
    expect(site.seen.title).toBe(`${title} · Vestibule`);
  });

  test('a switch of the language rewords the title', async () => {
    const site = await visit('/pl/info');
    await site.report(languageSwitched({ code: 'en' }));
    expect(site.seen.title).toBe('Contact & Legal · Vestibule');
  });

  test('the theme colour is white on the welcome page and the page’s own elsewhere', async () => {
    const site = await visit('/info');
    expect(site.seen.themeColor).toBe('page');
    await site.goes('/');
    expect(site.seen.themeColor).toBe('white');
    await site.goes('/settings');
    expect(site.seen.themeColor).toBe('page');
  });

  test('a colour mode that is chosen changes the page before its colour is read', async () => {
    const site = await visit('/accounts');
    await site.report(themeModeChosen({ mode: 'dark' }));
    expect(site.seen.themeColorReadIn).toBe('dark');
  });
});
