import { routes } from '../../src/app/routes';
import { screen, within } from '@testing-library/react';
import { filled, inPolish, plain, renderSite } from '../support/renderSite';

describe.each(inPolish)('The top bar (docs/behaviour.md, 2) in %s', (_language, texts, prefix) => {
  const bar = () => within(screen.getByRole('banner'));

  // browser/pages.long.spec.ts looks at every page.
  test('has the way home, with the banner under it', async () => {
    await renderSite(prefix + routes.info);
    expect(bar().getByText(plain(texts.banner))).toBeVisible();
    expect(bar().getByRole('link', { name: filled(texts.common.homeOf, { product: 'Vestibule' }) })).toHaveAttribute(
      'href',
      `${prefix}/`,
    );
  });

  test('the person icon leads to the accounts page, with this page as continue', async () => {
    const { user, address, story, settles } = await renderSite(`${prefix}${routes.info}?a=1#legal`);
    await user.click(bar().getByRole('link', { name: texts.common.account }));
    await settles();
    expect(story().slice(0, 2)).toEqual(['navigation/accountsChosen', 'navigation/locationChanged']);
    expect(address()).toBe(
      `${prefix}/accounts?continue=${encodeURIComponent(`${location.origin}${prefix}${routes.info}?a=1#legal`)}`,
    );
    expect(screen.getByRole('heading', { name: texts.accounts.logIn })).toBeVisible();
  });

  test('the person is checked when the visitor is logged in', async () => {
    const visitor = await renderSite(prefix);
    const plain = bar().getByRole('link', { name: texts.common.account }).innerHTML;
    visitor.unmount();
    await renderSite(prefix, { isMember: true });
    const checked = bar().getByRole('link', { name: `${texts.common.accountLoggedIn}: ada` }).innerHTML;
    expect(checked).not.toBe(plain);
    expect(bar().queryByRole('link', { name: texts.common.account })).not.toBeInTheDocument();
  });
});

test('the first thing to reach by the keyboard is a way past the bar', async () => {
  const { user } = await renderSite(routes.info);
  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip to the content' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Skip to the content' })).toHaveAttribute('href', '#content');
  expect(screen.getByRole('main')).toHaveAttribute('id', 'content');
});
