import { routes } from '../../src/app/routes';
import { themeModeChosen } from '../../src/features/theme/slice';
import { visit } from '../support/flows';

describe('The browser’s theme colour (docs/behaviour.md, 2)', () => {
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
