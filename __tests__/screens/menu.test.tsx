import { screen } from '@testing-library/react';
import { routes } from '../../src/app/routes';
import { prefix, renderSite, rulesOf, texts } from '../support/renderSite';

test('The three-dots menu (docs/behaviour.md, 2 and 4) offers its pages by their titles', async () => {
  const { user } = await renderSite(`${prefix}/`);
  await user.click(screen.getByRole('button', { name: texts.common.menu }));
  expect(screen.getByRole('menu', { name: texts.common.menu })).toBeVisible();
  expect(screen.getAllByRole('menuitem').map((item) => [item.textContent, item.getAttribute('href')])).toEqual(
    (['settings', 'info'] as const).map((name) => [texts.titles[name], prefix + routes[name]]),
  );
});

test('The menu is hidden if it has no options', async () => {
  const site = await renderSite('/');
  await site.hasMenu([]);
  expect(screen.queryByRole('button', { name: 'Options' })).not.toBeInTheDocument();
});

test('An option that leads outside shows its own words and address, in Polish too', async () => {
  const site = await renderSite(`${prefix}/`);
  const words = { en: 'Blog', pl: 'Blog' };
  await site.hasMenu([{ name: 'info', words, link: 'https://blog.example/', icon: 'info' }]);
  await site.user.click(screen.getByRole('button', { name: texts.common.menu }));
  expect(screen.getByRole('menuitem', { name: 'Blog' })).toHaveAttribute('href', 'https://blog.example/');
});

test('The menu’s height is 14 pixels and 31 pixels for each option, at the usual 16 pixels a rem', async () => {
  const { user } = await renderSite('/');
  await user.click(screen.getByRole('button', { name: 'Options' }));
  const menu = screen.getByRole('menu');
  const options = screen.getAllByRole('menuitem');
  expect(rulesOf(menu)).toContain(`height: calc(14px + ${options.length} * ${31 / 16}rem)`);
  // The content fits exactly: a border of 1 px, 6 px of padding, and the options without gaps.
  expect(rulesOf(menu)).toMatch(/padding: 6px;.*border: 1px solid/);
  for (const option of options) expect(getComputedStyle(option).height).toBe(`${31 / 16}rem`);
  expect(rulesOf(menu)).not.toMatch(/\bgap\b/);
});

describe('The menu button of the ARIA pattern', () => {
  const dots = () => screen.getByRole('button', { name: 'Options' });
  const settings = () => screen.getByRole('menuitem', { name: 'Settings' });
  const info = () => screen.getByRole('menuitem', { name: 'Contact & Legal' });

  const atButton = async () => {
    const site = await renderSite('/');
    dots().focus();
    return site;
  };

  test.each(['{Enter}', ' ', '{ArrowDown}'])('%j opens it, with the focus on the first item', async (key) => {
    const { user } = await atButton();
    await user.keyboard(key);
    expect(settings()).toHaveFocus();
  });

  test('the arrows go round, Home and End to the ends, and Escape gives the focus back', async () => {
    const { user } = await atButton();
    await user.keyboard('{ArrowDown}');
    const all = screen.getAllByRole('menuitem');
    const walk: [string, HTMLElement | undefined][] = [
      ['{ArrowDown}', all[1]],
      ['{End}', all.at(-1)],
      ['{ArrowDown}', all[0]],
      ['{ArrowUp}', all.at(-1)],
      ['{Home}', all[0]],
      ['c', info()],
      ['S', settings()],
      ['x', settings()],
    ];
    for (const [key, item] of walk) {
      await user.keyboard(key);
      expect(item).toHaveFocus();
    }
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(dots()).toHaveFocus();
  });

  test('a shortcut of the browser is left to the browser', async () => {
    const { user } = await atButton();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    await user.keyboard('{Control>}s{/Control}');
    expect(info()).toHaveFocus();
  });

  test('a click outside closes it', async () => {
    const { user } = await atButton();
    await user.keyboard('{ArrowDown}');
    await user.click(screen.getByRole('menu').previousElementSibling as HTMLElement);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });
});
