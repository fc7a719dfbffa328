import { screen } from '@testing-library/react';
import { plain, prefix, renderSite, texts } from '../support/renderSite';

test.each(['/nowhere', '/accounts/nowhere', '/info/more', '/%3Cscript%3E'])(
  '%s, no page of the site, is said to be not found, with a way home',
  async (path) => {
    const { user, address, settles } = await renderSite(prefix + path);
    expect(screen.getByRole('heading', { level: 1, name: texts.titles.notFound })).toBeVisible();
    expect(screen.getByText(plain(texts.notFound.text))).toBeVisible();
    await user.click(screen.getByRole('link', { name: texts.notFound.toHome }));
    await settles();
    expect(address()).toBe(`${prefix}/`);
    expect(screen.getByRole('heading', { level: 1, name: texts.welcome.title })).toBeVisible();
  },
);
