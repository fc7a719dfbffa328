import type { SiteBrand } from '../../../shared/siteBrand';
import type { SiteConfig } from '../../../shared/siteConfig';

/** A foundation: no share capital and no tax, but a board and a regulator; its terms and policy stand elsewhere. */
export const siteConfig: SiteConfig = {
  product: 'Fundacja Przykład',
  colors: { primary: '#4338ca', neutral: '#6b7280' },
  company: {
    name: 'Fundacja Przykład (example)',
    street: 'ulica Przykładowa 3',
    city: { en: 'Warsaw', pl: 'Warszawa' },
    country: { en: 'Poland', pl: 'Polska' },
    postalCode: '00-000',
    registrationNumber: 'KRS 0000000000 (example)',
    email: 'biuro@przyklad.example.com',
    rows: [
      { label: { en: 'Chair of the board', pl: 'Prezes zarządu' }, value: 'Jan Przykładowy' },
      {
        label: { en: 'Regulator', pl: 'Organ nadzoru' },
        value: { en: 'Ministry of Examples', pl: 'Ministerstwo Przykładów' },
        url: 'https://ministry.example.com',
      },
    ],
    structuredData: { '@type': 'NGO' },
  },
  social: [{ icon: 'network', name: 'Professional network', url: 'https://network.example.com/przyklad' }],
  sister: { name: 'Example Archive' },
  mailFrom: 'Fundacja Przykład <no-reply@przyklad.example.com>',
  passwordReset: 'byMail',
  addresses: {
    urlProtocol: 'https',
    siteOrigin: 'https://www.przyklad.example.com',
    apiOrigin: '',
    sisterHost: 'archive.przyklad.example.com',
    trustedOrigins: [],
  },
};

export const brand: SiteBrand = {
  action: { text: { en: 'Donate', pl: 'Wesprzyj nas' }, url: 'https://donate.example.com/przyklad' },
  privacy: {
    text: { en: 'Privacy policy', pl: 'Polityka prywatności' },
    url: 'https://bip.example.com/przyklad/privacy',
  },
};
