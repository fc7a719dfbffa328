import type { SiteBrand } from '../../../shared/siteBrand';
import type { SiteConfig } from '../../../shared/siteConfig';

/** A restaurant: a wide logo that contains its name, its own picture, and two sections, one with a picture. */
export const siteConfig: SiteConfig = {
  product: 'Olivo',
  colors: { primary: '#f76707', neutral: '#7a6a58' },
  company: {
    name: 'Olivo Example SRL',
    street: 'Strada Exemplului 7',
    city: { en: 'Bucharest', pl: 'Bukareszt' },
    country: { en: 'Romania', pl: 'Rumunia' },
    postalCode: '010001',
    registrationNumber: 'J40/0003/2020 (example)',
    euid: 'ROONRC.J40/0003/2020 (example)',
    taxId: 'RO00000003 (example)',
    shareCapital: '200 RON',
    email: 'table@olivo.example.com',
  },
  social: [],
  sister: { name: 'Olivo’s Recipes' },
  mailFrom: 'Olivo <no-reply@olivo.example.com>',
  passwordReset: 'byMail',
  addresses: {
    urlProtocol: 'https',
    siteOrigin: 'https://www.olivo.example.com',
    apiOrigin: '',
    sisterHost: 'recipes.olivo.example.com',
    trustedOrigins: [],
  },
};

export const brand: SiteBrand = {
  logo: { file: 'logo.svg', dark: 'logo-dark.svg', showsName: true },
  favicon: 'icon.svg',
  welcomePicture: {
    file: 'table.svg',
    alt: { en: 'A plate of pasta with tomatoes and basil', pl: 'Talerz makaronu z pomidorami i bazylią' },
  },
  sections: [
    {
      title: { en: 'The garden is open', pl: 'Ogród już otwarty' },
      text: {
        en: 'Twelve tables under olive trees, every evening from five. When it rains we move inside.',
        pl: 'Dwanaście stolików pod oliwkami, codziennie od siedemnastej. Gdy pada, przenosimy się do środka.',
      },
      picture: {
        file: 'garden.svg',
        alt: { en: 'Olive trees on a hill in the evening', pl: 'Drzewa oliwne na wzgórzu wieczorem' },
      },
      link: { text: { en: 'Book a table', pl: 'Zarezerwuj stolik' }, url: 'https://book.example.com/olivo' },
    },
    {
      title: { en: 'Hours', pl: 'Godziny otwarcia' },
      text: { en: 'Tuesday to Sunday, 17:00–23:00', pl: 'Od wtorku do niedzieli, 17:00–23:00' },
    },
  ],
};
