import { routes } from '../../src/app/routes';
import { siteConfig } from '../../site.config';
import { screen } from '@testing-library/react';
import { filled, prefix, renderSite, texts } from '../support/renderSite';

describe('The info page (docs/behaviour.md, 2)', () => {
  const { info } = texts;
  const { company } = siteConfig;
  afterEach(() => {
    siteConfig.company = company;
  });

  test('has a legal section with a copyright line for the company', async () => {
    await renderSite(`${prefix}${routes.info}`);
    expect(screen.getByRole('heading', { level: 1, name: texts.titles.info })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: info.legal })).toBeVisible();
    expect(screen.getByText(filled(info.copyright, { year: 2026, company: 'Example Kitchens SRL' }))).toBeVisible();
  });

  test('has the company’s identity data', async () => {
    await renderSite(`${prefix}${routes.info}`);
    const rows = Object.fromEntries(
      screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );
    expect(rows).toEqual({
      [info.address]: 'Example Kitchens SRL\nStrada Exemplului 1\n010001 Bukareszt\nRumunia',
      [info.registrationNumber]: 'J40/0001/2020 (example)',
      [info.euid]: 'ROONRC.J40/0001/2020 (example)',
      [info.taxId]: 'RO00000001 (example)',
      [info.shareCapital]: '200 RON',
      [info.email]: 'hello@vestibule.example',
    });
  });

  test('draws no row that is left out, and the owner’s own rows after ours', async () => {
    siteConfig.company = {
      postalCode: '010001',
      rows: [
        { label: { en: 'Phone', pl: 'Telefon' }, value: '+40 21 555 0100', url: 'tel:+40215550100' },
        { label: { en: 'Hours', pl: 'Godziny' }, value: { en: 'nine to five', pl: 'od dziewiątej do piątej' } },
      ],
    };
    await renderSite(`${prefix}${routes.info}`);
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '010001',
      '+40 21 555 0100',
      'od dziewiątej do piątej',
    ]);
    expect(screen.getByRole('link', { name: '+40 21 555 0100' })).toHaveAttribute('href', 'tel:+40215550100');
    expect(screen.queryByText(info.contact)).not.toBeInTheDocument();
    expect(screen.getByText(filled(info.copyright, { year: 2026, company: 'Vestibule' }))).toBeVisible();
  });

  test('copies an entry of it, and all of them', async () => {
    const { user, story } = await renderSite(`${prefix}${routes.info}`);
    const button = screen.getByRole('button', { name: filled(info.copy, { term: info.taxId }) });
    // The press itself copies it, by a listener of the boot script's.
    expect(button).toHaveAttribute('data-copies', 'RO00000001 (example)');
    expect(screen.getByRole('button', { name: info.copyAll })).toHaveAttribute(
      'data-copies',
      expect.stringMatching(new RegExp(`^Example Kitchens SRL\\n[^:]*${info.registrationNumber}: J40`)),
    );
    await user.click(button);
    expect(story()).toEqual(['client/copyRequested', 'toast/shown']);
  });
});
