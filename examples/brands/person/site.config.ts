import type { SiteBrand } from '../../../shared/siteBrand';
import type { SiteConfig } from '../../../shared/siteConfig';

/** A person: a square logo, no picture, her own welcome text, links, one section, and no other app. */
export const siteConfig: SiteConfig = {
  product: 'Nell Birchwood',
  colors: { primary: '#8d1d3f', neutral: '#6f6470' },
  company: {
    name: 'Nell Birchwood (example)',
    email: 'nell@example.com',
    structuredData: { '@type': 'Person' },
  },
  social: [
    { icon: 'code', name: 'Code host', url: 'https://code.example.com/nell' },
    { icon: 'network', name: 'Professional network', url: 'https://network.example.com/nell' },
    { icon: 'photo', name: 'Photo network', url: 'https://photos.example.com/nell' },
    { icon: 'link', name: 'Letters from the workshop', url: 'https://letters.example.com' },
    { icon: 'link', name: 'Radio programme', url: 'https://radio.example.com/nell' },
  ],
  sister: null,
  mailFrom: 'Nell Birchwood <no-reply@example.com>',
  passwordReset: 'byMail',
  addresses: {
    urlProtocol: 'https',
    siteOrigin: 'https://www.example.com',
    apiOrigin: '',
    sisterHost: 'www.example.com',
    trustedOrigins: [],
  },
};

export const brand: SiteBrand = {
  logo: { file: 'logo.svg', dark: 'logo-dark.svg' },
  welcomePicture: 'none',
  welcome: {
    title: { en: 'Nell Birchwood builds boats', pl: 'Nell Birchwood buduje łodzie' },
    feelFree: { en: 'Here is what is new in the workshop.', pl: 'Oto co nowego w warsztacie.' },
  },
  sections: [
    {
      title: { en: 'What I do', pl: 'Czym się zajmuję' },
      text: {
        en: 'I build wooden boats, and write about it.\n\nThe workshop is open on Saturdays: come by, there is tea.',
        pl: 'Buduję drewniane łodzie i piszę o tym.\n\nWarsztat jest otwarty w soboty: zapraszam na herbatę.',
      },
      link: { text: { en: 'Write to me', pl: 'Napisz do mnie' }, url: 'mailto:nell@example.com' },
    },
  ],
};
