import { routes } from '../../src/app/routes';
import { screen, within } from '@testing-library/react';
import { answered, failed } from '../support/outcomes';
import { filled, prefix, renderSite, texts, toast, type VisitOptions } from '../support/renderSite';

const many = answered([
  { id: 1, name: 'English', code: 'en' },
  { id: 128, name: 'Polski', code: 'pl' },
  { id: 3, name: 'Français', code: 'fr' },
  { id: 4, name: 'Español', code: 'es' },
]);

describe('The settings page (docs/behaviour.md, 2)', () => {
  const { settings } = texts;

  test('has links to the home and the info page', async () => {
    await renderSite(`${prefix}/settings`);
    expect(screen.getByRole('heading', { level: 1, name: texts.titles.settings })).toBeVisible();
    const links = within(screen.getByRole('navigation', { name: texts.common.mainNavigation })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [texts.common.home, `${prefix}/`],
      [texts.titles.info, `${prefix}${routes.info}`],
    ]);
  });

  test('says that no language matches, and offers the site’s own if the list has not arrived', async () => {
    const site = await renderSite(`${prefix}/settings`);
    await site.user.click(screen.getByRole('combobox', { name: settings.language }));
    await site.user.keyboard('klingon');
    expect(screen.getByText(filled(settings.noMatch, { text: 'klingon' }))).toBeVisible();
    site.unmount();

    const other = await renderSite(`${prefix}/settings`, { answers: { languages: failed() } });
    await other.user.click(screen.getByRole('combobox', { name: settings.language }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['English', 'Polski']);
    expect(toast()).toBeNull();
  });
});

describe('The language selector', () => {
  const field = () => screen.getByRole('combobox', { name: 'Interface language' });
  const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
  const shown = (visitor: VisitOptions = {}) => renderSite('/settings', { answers: { languages: many }, ...visitor });

  test.each([
    ['français', 'Français'],
    ['espan', 'Español'],
    ['  pol ', 'Polski'],
    ['pl', 'Polski'],
  ])('is searched without regard to accents and case: %j finds %s', async (search, name) => {
    const { user } = await shown();
    await user.click(field());
    await user.keyboard(search);
    expect(options()).toEqual([name]);
  });

  test('an empty search finds none, so that Enter chooses none', async () => {
    const languages = answered([
      { id: 3, name: 'Français', code: 'fr' },
      { id: 1, name: 'English', code: 'en' },
    ]);
    const site = await shown({ answers: { languages } });
    await site.user.clear(field());
    expect(options()).toEqual(['Français', 'English']);
    await site.user.keyboard('{Enter}');
    expect(site.story()).not.toContain('language/chosen');
  });

  test('what was searched for and not chosen is forgotten', async () => {
    const { user } = await shown();
    field().focus();
    await user.keyboard('pol{Tab}');
    expect(field()).toHaveValue('English');
    await user.click(screen.getByRole('button', { name: 'Show the languages' }));
    expect(options()).toHaveLength(4);
  });
});
