import type { SiteBrand } from '../../../shared/siteBrand';
import type { SiteConfig } from '../../../shared/siteConfig';

/** A company with a long name, which uses our logo and our picture in its own colours. */
export const siteConfig: SiteConfig = {
  product: 'Northern Bookbinding and Paper Restoration Cooperative',
  colors: { primary: '#14532d', neutral: '#57534e' },
  company: {
    name: 'Spółdzielnia Introligatorsko-Konserwatorska Przykładowa Północ sp. z o.o. (example)',
    street: 'aleja Przykładowych Introligatorów i Konserwatorów Papieru 128/132A',
    city: { en: 'Bucharest', pl: 'Bukareszt' },
    country: { en: 'Romania', pl: 'Rumunia' },
    postalCode: '010001',
    registrationNumber: 'J40/0002/2020 (example)',
    euid: 'ROONRC.J40/0002/2020 (example)',
    taxId: 'RO00000002 (example)',
    shareCapital: '200 RON',
    email: 'customer.relations.and.restoration@northern-bookbinding.example.com',
  },
  social: [{ icon: 'network', name: 'Professional network', url: 'https://network.example.com/northern' }],
  sister: { name: 'Northern Recipes for Paste, Glue and Size' },
  mailFrom: 'Northern Cooperative <no-reply@northern-bookbinding.example.com>',
  passwordReset: 'byMail',
  addresses: {
    urlProtocol: 'https',
    siteOrigin: 'https://www.northern-bookbinding.example.com',
    apiOrigin: '',
    sisterHost: 'recipes.northern-bookbinding.example.com',
    trustedOrigins: [],
  },
};

export const brand: SiteBrand = {};
