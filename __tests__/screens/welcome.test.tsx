import { screen, within } from '@testing-library/react';
import { siteConfig } from '../../site.config';
import { filled, plain, prefix, renderSite, texts } from '../support/renderSite';

describe('The welcome page (docs/behaviour.md, 1 and 2)', () => {
  test('has a title, a greeting, thank-you text, feel-free text and a link to the sister app', async () => {
    await renderSite(`${prefix}/`);
    const page = within(screen.getByRole('main'));
    expect(page.getByRole('heading', { level: 1, name: texts.welcome.title })).toBeVisible();
    for (const text of [texts.welcome.greeting, texts.welcome.thanks, texts.welcome.feelFree])
      expect(page.getByText(plain(text))).toBeVisible();
    expect(
      page.getByRole('link', { name: filled(texts.welcome.sisterLink, { sister: 'Example Recipes' }) }),
    ).toHaveAttribute('href', 'https://recipes.vestibule.example');
  });

  test('has the social links of the configuration, on the desktop only', async () => {
    const desktop = await renderSite(`${prefix}/`);
    const links = within(screen.getByRole('list', { name: texts.welcome.socialLinks })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      siteConfig.social.map(({ name, url }) => [name, url]),
    );
    desktop.unmount();
    await renderSite(`${prefix}/`, { isMobile: true });
    expect(screen.queryByRole('list', { name: texts.welcome.socialLinks })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
