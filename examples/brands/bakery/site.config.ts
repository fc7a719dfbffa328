import type { SiteBrand } from '../../../shared/siteBrand';
import type { SiteConfig } from '../../../shared/siteConfig';

/** A bakery: a sole trader without a register entry, with opening hours, a map and a call as its main action. */
export const siteConfig: SiteConfig = {
  product: 'Crumb & Crust',
  colors: { primary: '#9a3412', neutral: '#78716c' },
  company: {
    street: 'Strada Exemplului 12',
    city: { en: 'Bucharest', pl: 'Bukareszt' },
    country: { en: 'Romania', pl: 'Rumunia' },
    map: { text: { en: 'Find us on the map', pl: 'Zobacz nas na mapie' }, url: 'https://map.example.com/crumb' },
    postalCode: '010001',
    taxId: 'RO00000004 (example)',
    email: 'bread@crumb.example.com',
    rows: [
      { label: { en: 'Phone', pl: 'Telefon' }, value: '+40 21 555 0100', url: 'tel:+40215550100' },
      {
        label: { en: 'Opening hours', pl: 'Godziny otwarcia' },
        value: { en: 'Monday to Saturday, 7 am to 6 pm', pl: 'od poniedziałku do soboty, 7.00–18.00' },
      },
    ],
    structuredData: { '@type': 'Bakery', telephone: '+40215550100', openingHours: ['Mo-Sa 07:00-18:00'] },
  },
  social: [{ icon: 'photo', name: 'Photo network', url: 'https://photos.example.com/crumb' }],
  sister: null,
  mailFrom: 'Crumb & Crust <no-reply@crumb.example.com>',
  passwordReset: 'byMail',
  addresses: {
    urlProtocol: 'https',
    siteOrigin: 'https://www.crumb.example.com',
    apiOrigin: '',
    sisterHost: 'www.crumb.example.com',
    trustedOrigins: [],
  },
};

export const brand: SiteBrand = {
  welcome: { title: { en: 'Bread, every morning from seven', pl: 'Chleb, codziennie od siódmej' } },
  action: { text: { en: 'Call us', pl: 'Zadzwoń do nas' }, url: 'tel:+40215550100' },
  pages: {
    welcome: {
      title: { en: 'Bakery in Bucharest', pl: 'Piekarnia w Bukareszcie' },
      description: {
        en: 'Sourdough bread, rolls and cakes, baked on the spot.',
        pl: 'Chleb na zakwasie, bułki i ciasta, pieczone na miejscu.',
      },
    },
  },
};
