import type { SiteBrand } from './shared/siteBrand';
import type { SiteConfig } from './shared/siteConfig';

/**
 * Whose site this is. Make it yours here: every value below is marked as an example. Environment variables override
 * the addresses: SITE_ORIGIN, API_ORIGIN, SISTER_HOST, TRUSTED_ORIGINS (comma separated), PASSKEY_DOMAIN and URL_PROTOCOL. `npm run
 * build` checks each field and names the one that is wrong.
 */
export const siteConfig: SiteConfig = {
  product: 'Vestibule',
  // All other colours are derived from these two; unreadable shades are adjusted, and the build says which.
  colors: { primary: '#2257c9', neutral: '#5b6b82' },
  company: {
    name: 'Example Kitchens SRL',
    street: 'Strada Exemplului 1',
    city: { en: 'Bucharest', pl: 'Bukareszt' },
    country: { en: 'Romania', pl: 'Rumunia' },
    postalCode: '010001',
    registrationNumber: 'J40/0001/2020 (example)',
    euid: 'ROONRC.J40/0001/2020 (example)',
    taxId: 'RO00000001 (example)',
    shareCapital: '200 RON',
    email: 'hello@vestibule.example',
  },
  // As many as you have, each with one of the icons code, network, photo and link.
  social: [
    { icon: 'code', name: 'Code host', url: 'https://code.example/vestibule' },
    { icon: 'network', name: 'Professional network', url: 'https://network.example/vestibule' },
    { icon: 'photo', name: 'Photo network', url: 'https://photos.example/vestibule' },
  ],
  sister: { name: 'Example Recipes' },
  mailFrom: 'Vestibule <no-reply@vestibule.example>',
  // 'byMail' makes the reset-password dialog send a link; 'asSpecified' closes it and sends nothing.
  passwordReset: 'asSpecified',
  // signUps: 'invited' accepts only addresses named by `npm run accounts -- invite`, 'closed' accepts none.
  addresses: {
    urlProtocol: 'https',
    siteOrigin: 'https://www.vestibule.example',
    apiOrigin: '',
    sisterHost: 'recipes.vestibule.example',
    trustedOrigins: [],
  },
};

/**
 * What visitors see besides names and colours; docs/brand.md has an example of each field. Its files are in
 * static/brand/. logo, favicon, welcomePicture and sections are optional; ours are the defaults.
 */
export const brand: SiteBrand = {};
