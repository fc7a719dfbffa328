import siteEn from './en';
import { languages, type LanguageCode } from '../shared/languages';
import sitePl from './pl';
import type { RuleKey } from '../shared/validation';

/** Every sentence of the account service, in its answers and its mails. */
export interface ServiceTexts {
  readonly rules: Readonly<Record<RuleKey, string>>;
  readonly loggedIn: string;
  readonly loggedOut: string;
  readonly signedUp: string;
  readonly emailVerified: string;
  readonly accessRenewed: string;
  readonly languageChanged: string;
  readonly isLogged: string;
  readonly healthy: string;

  readonly wrongCredentials: string;
  readonly notVerified: string;
  readonly notLoggedIn: string;
  readonly sessionEnded: string;
  readonly taken: string;
  readonly linkInvalid: string;
  readonly languageUnknown: string;

  readonly fieldMissing: (field: string) => string;
  readonly fieldUnknown: (field: string) => string;
  readonly fieldMalformed: (field: string) => string;
  readonly bodyMalformed: string;
  readonly bodyUnexpected: string;
  readonly bodyTooLarge: string;
  readonly notJson: string;
  readonly originRefused: string;
  readonly addressMalformed: string;
  readonly notFound: string;
  readonly tooSlow: string;
  readonly tooManyAttempts: (seconds: number) => string;
  readonly busy: string;
  readonly unavailable: string;
  readonly failed: string;

  readonly mail: {
    readonly subject: (product: string) => string;
    readonly greeting: string;
    readonly request: (product: string) => string;
    readonly button: string;
    readonly expiry: string;
    readonly stranger: string;
  };
}

const en: ServiceTexts = {
  rules: siteEn.messages,
  loggedIn: siteEn.messages.loggedIn,
  loggedOut: siteEn.messages.loggedOut,
  signedUp: siteEn.messages.signedUp,
  emailVerified: siteEn.messages.emailVerified,
  accessRenewed: 'Access renewed',
  languageChanged: siteEn.messages.languageChanged,
  isLogged: 'You are logged in',
  healthy: 'The service is well',

  wrongCredentials: 'Wrong username, email or password',
  notVerified: 'Please verify your email first: we have sent you a link',
  notLoggedIn: 'You are not logged in',
  sessionEnded: 'Your session has ended, please log in again',
  taken: siteEn.messages.nameOrEmailTaken,
  linkInvalid: 'This link is not valid or has expired',
  languageUnknown: 'That language is not offered',

  fieldMissing: (field) => `The field ${field} is missing`,
  fieldUnknown: (field) => `The field ${field} is not known`,
  fieldMalformed: (field) => `The field ${field} is malformed`,
  bodyMalformed: 'The request is not well-formed JSON',
  bodyUnexpected: 'This request takes no data',
  bodyTooLarge: 'The request is too large',
  notJson: 'The request must be JSON',
  originRefused: 'Requests from that site are not accepted',
  addressMalformed: 'The address is malformed',
  notFound: 'There is nothing at this address',
  tooSlow: 'The request took too long',
  tooManyAttempts: (seconds) =>
    `Too many attempts, please try again in ${inWords(seconds, ['second', 'seconds'], ['minute', 'minutes'], en1)}`,
  busy: 'The service is busy, please try again in a moment',
  unavailable: 'The service is not available just now, please try again in a moment',
  failed: 'Something went wrong on our side',

  mail: {
    subject: (product) => `${product} - Verify your email`,
    greeting: 'Hello,',
    request: (product) => `please verify the email address of your ${product} account by opening this link:`,
    button: 'Verify your email',
    expiry: 'The link is valid for 24 hours.',
    stranger: 'If you did not sign up, do not open the link: without it the account stays closed.',
  },
};

const pl: ServiceTexts = {
  rules: sitePl.messages,
  loggedIn: sitePl.messages.loggedIn,
  loggedOut: sitePl.messages.loggedOut,
  signedUp: sitePl.messages.signedUp,
  emailVerified: sitePl.messages.emailVerified,
  accessRenewed: 'Dostęp został odnowiony',
  languageChanged: sitePl.messages.languageChanged,
  isLogged: 'Twoja sesja jest aktywna',
  healthy: 'Usługa działa prawidłowo',

  wrongCredentials: 'Nieprawidłowa nazwa użytkownika, adres e-mail lub hasło',
  notVerified: 'Najpierw potwierdź swój adres e-mail: wysłaliśmy Ci link',
  notLoggedIn: 'Musisz się zalogować',
  sessionEnded: 'Twoja sesja wygasła, zaloguj się ponownie',
  taken: sitePl.messages.nameOrEmailTaken,
  linkInvalid: 'Ten link jest nieprawidłowy lub wygasł',
  languageUnknown: 'Ten język nie jest dostępny',

  fieldMissing: (field) => `Brakuje pola ${field}`,
  fieldUnknown: (field) => `Pole ${field} nie jest znane`,
  fieldMalformed: (field) => `Pole ${field} ma nieprawidłową postać`,
  bodyMalformed: 'Żądanie nie jest poprawnym dokumentem JSON',
  bodyUnexpected: 'To żądanie nie przyjmuje danych',
  bodyTooLarge: 'Żądanie jest zbyt duże',
  notJson: 'Żądanie musi być w formacie JSON',
  originRefused: 'Żądania z tej witryny nie są przyjmowane',
  addressMalformed: 'Adres ma nieprawidłową postać',
  notFound: 'Pod tym adresem nic nie ma',
  tooSlow: 'Żądanie trwało zbyt długo',
  tooManyAttempts: (seconds) =>
    `Zbyt wiele prób, spróbuj ponownie za ${inWords(seconds, ['sekundę', 'sekundy', 'sekund'], ['minutę', 'minuty', 'minut'], pl3)}`,
  busy: 'Usługa jest przeciążona, spróbuj ponownie za chwilę',
  unavailable: 'Usługa jest chwilowo niedostępna, spróbuj ponownie za chwilę',
  failed: 'Coś poszło nie tak po naszej stronie',

  mail: {
    subject: (product) => `${product} - potwierdź swój adres e-mail`,
    greeting: 'Dzień dobry,',
    request: (product) => `potwierdź adres e-mail swojego konta w serwisie ${product}, otwierając ten link:`,
    button: 'Potwierdź adres e-mail',
    expiry: 'Link jest ważny przez 24 godziny.',
    stranger: 'Jeśli to nie Ty zakładasz konto, nie otwieraj linku: bez tego konto pozostanie nieaktywne.',
  },
};

export const serviceTexts: Readonly<Record<LanguageCode, ServiceTexts>> = { en, pl };

/**
 * The offered language that an `Accept-Language` header prefers; English where it names none of them. Only the
 * beginning of a long header is read, because anybody can send one.
 */
export function languageOfHeader(header: string | undefined): LanguageCode {
  const wishes = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { code: range.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
    });
  const [best] = wishes
    .filter(({ code, quality }) => quality > 0 && languages.some((language) => language.code === code))
    .sort((a, b) => b.quality - a.quality);
  return (best?.code as LanguageCode | undefined) ?? 'en';
}

type Forms = readonly string[];

function inWords(seconds: number, ofSeconds: Forms, ofMinutes: Forms, form: (count: number) => number): string {
  const [count, forms] = seconds < 60 ? [seconds, ofSeconds] : [Math.ceil(seconds / 60), ofMinutes];
  return `${count} ${forms[form(count)]}`;
}

function en1(count: number): number {
  return count === 1 ? 0 : 1;
}

/** Polish has three plural forms: 1 minutę; 2, 3, 4, 22 … minuty; all others minut. */
function pl3(count: number): number {
  if (count === 1) return 0;
  return count % 10 >= 2 && count % 10 <= 4 && (count % 100 < 12 || count % 100 > 14) ? 1 : 2;
}
