import { routes } from '../../src/app/routes';
import { screen, within } from '@testing-library/react';
import { filled, plain, prefix, renderSite, texts } from '../support/renderSite';

describe('The top bar (docs/behaviour.md, 2)', () => {
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
