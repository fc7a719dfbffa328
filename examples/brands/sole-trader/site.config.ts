import type { SiteBrand } from '../../../shared/siteBrand';
import type { SiteConfig } from '../../../shared/siteConfig';

/** A sole trader in Germany: an imprint without a register, with a VAT number, and a privacy policy of her own. */
export const siteConfig: SiteConfig = {
  product: 'Beispiel Translations',
  colors: { primary: '#0f766e', neutral: '#64748b' },
  company: {
    name: 'Erika Beispiel (example)',
    street: 'Beispielweg 1',
    postalCode: '00000',
    city: { en: 'Example Town', pl: 'Przykładowo' },
    country: { en: 'Germany', pl: 'Niemcy' },
    email: 'hello@beispiel.example.com',
    rows: [
      { label: { en: 'Phone', pl: 'Telefon' }, value: '+49 30 5550100', url: 'tel:+49305550100' },
      { label: { en: 'VAT ID', pl: 'Numer VAT' }, value: 'DE000000000 (example)' },
      { label: { en: 'Responsible for the content', pl: 'Odpowiada za treść' }, value: 'Erika Beispiel' },
    ],
    structuredData: { '@type': 'ProfessionalService', vatID: 'DE000000000' },
  },
  social: [],
  sister: null,
  mailFrom: 'Beispiel Translations <no-reply@beispiel.example.com>',
  passwordReset: 'byMail',
  addresses: {
    urlProtocol: 'https',
    siteOrigin: 'https://www.beispiel.example.com',
    apiOrigin: '',
    sisterHost: 'www.beispiel.example.com',
    trustedOrigins: [],
  },
};

export const brand: SiteBrand = {
  action: { text: { en: 'Ask for an offer', pl: 'Poproś o wycenę' }, url: 'mailto:hello@beispiel.example.com' },
  pages: { info: { title: { en: 'Imprint', pl: 'Impressum' } } },
  privacy: { en: 'privacy.en.md', pl: 'privacy.pl.md' },
  terms: {
    text: { en: 'Terms of business', pl: 'Ogólne warunki' },
    url: 'https://chamber.example.com/terms',
  },
};
