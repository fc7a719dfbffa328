import { routes } from '../../src/app/routes';
import { menuOptionChosen, menuToggled } from '../../src/features/menu/slice';
import { toastShown } from '../../src/features/toast/slice';
import { siteOrigin, visit } from '../support/flows';

describe('The options menu (docs/behaviour.md, 2 and 4)', () => {
  test.each(['http://elsewhere.example/a', 'https://elsewhere.example/a'])(
    'a link to %s leaves the site by a full navigation',
    async (link) => {
      const site = await visit('/');
      site.hasMenu([{ name: 'info', link, icon: 'info' }]);
      await site.dispatch(menuToggled(), menuOptionChosen({ name: 'info' }));
      expect(site.seen.left).toEqual([link]);
      expect(site.seen.bar).toEqual([`${siteOrigin}/`]);
    },
  );

  test('an option without a link triggers its action', async () => {
    const site = await visit('/');
    site.hasMenu([
      { name: 'info', link: null, icon: 'info', action: toastShown({ text: { words: 'Chosen' }, isPositive: true }) },
    ]);
    await site.dispatch(menuOptionChosen({ name: 'info' }));
    expect(site.story()).toEqual(['menu/optionChosen', 'toast/shown']);
    expect(site.toast()).toBe('green: Chosen');
    expect(site.seen.bar).toEqual([`${siteOrigin}/`]);
  });

  test('closes when another page is come to', async () => {
    const site = await visit('/');
    await site.dispatch(menuToggled());
    await site.goes(routes.info);
    expect(site.state().menu.isOpen).toBe(false);
  });
});
