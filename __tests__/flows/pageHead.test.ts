import en from '../../i18n/en';
import pl from '../../i18n/pl';
import { routes } from '../../src/app/routes';
import { themeModeChosen } from '../../src/features/theme/slice';
import { visit } from '../support/flows';
import { sitePages } from '../support/sitePages';

describe('The page’s title and the browser’s theme colour (docs/behaviour.md, 2)', () => {
  test.each([
    ['', en],
    ['/pl', pl],
  ])('every page at “%s/” has its title', async (prefix, { titles }) => {
    const site = await visit(`${prefix}${routes.info}`);
    for (const [name, path] of sitePages) {
      await site.goes(prefix + path);
      expect(site.seen.title).toBe(`${titles[name]} · Vestibule`);
      site.thrown();
    }
  });

  test('the theme colour is white on the welcome page and the page’s own elsewhere', async () => {
    const site = await visit(routes.info);
    expect(site.seen.themeColor).toBe('page');
    await site.goes('/');
    expect(site.seen.themeColor).toBe('white');
    await site.goes('/settings');
    expect(site.seen.themeColor).toBe('page');
  });

  test('a colour mode that is chosen changes the page before its colour is read', async () => {
    const site = await visit('/accounts');
    await site.dispatch(themeModeChosen({ mode: 'dark' }));
    expect(site.seen.themeColorReadIn).toBe('dark');
  });
});
