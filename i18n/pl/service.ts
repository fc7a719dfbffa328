import { durationIn } from '../durationIn';
import type { ServiceTexts } from '../en/service';
import { siteSentences } from '../siteSentences';
import site from '.';
import { eventMails } from './events';

const service: ServiceTexts = {
  ...siteSentences('pl', site.messages),
  accessRenewed: 'Sesja odnowiona',
  usernameChanged: 'Twoja nazwa użytkownika została zmieniona',
  emailChangeAsked: 'Wysłaliśmy link na nowy adres: otwórz go, aby potwierdzić zmianę',
  emailChangeGivenUp: 'Twój adres e-⁠mail pozostaje bez zmian',
  emailRestored: 'Twój poprzedni adres e-⁠mail został przywrócony',
  accountDeleted: 'Twoje konto zostało usunięte',
  isLogged: 'Twoja sesja jest aktywna',
  healthy: 'Serwis działa prawidłowo',
  passkeyAdded: 'Możesz się teraz logować tym kluczem dostępu',
  passkeyRenamed: 'Nazwa klucza dostępu została zmieniona',
  passkeyRemoved: 'Klucz dostępu został usunięty',
  passkeyRefused: 'Ten klucz dostępu został odrzucony: spróbuj ponownie albo użyj hasła',
  passkeysTooMany: 'Konto nie może mieć więcej kluczy dostępu: najpierw usuń jeden z nich',
  passwordChanged: 'Hasło zostało zmienione, a wszystkie inne urządzenia wylogowane',
  deviceLoggedOut: 'To urządzenie zostało wylogowane',
  otherDevicesLoggedOut: 'Wszystkie inne urządzenia zostały wylogowane',
  identityConfirmed: 'Dziękujemy, potwierdzono',

  wrongCredentials: 'Nieprawidłowa nazwa użytkownika, adres e-⁠mail lub hasło',
  notVerified: 'Najpierw potwierdź swój adres e-⁠mail: wysłaliśmy Ci link',
  notLoggedIn: 'Musisz się zalogować',
  serviceKeyNeeded: 'To żądanie mogą wysyłać tylko usługi, które mają klucz od właściciela serwisu',
  logOutAsked: 'Czy chcesz się wylogować?',
  logOutNow: 'Wyloguj się',
  logOutNot: 'Nie wylogowuj',
  appAsks: (app) => `Czy chcesz się zalogować w aplikacji ${app}?`,
  appAsksWhy: (username) =>
    `Aplikacja na tym urządzeniu chce Cię zalogować jako ${username} i poznać Twój adres e-⁠mail. Kontynuuj tylko wtedy, gdy to Twoje życzenie sprzed chwili.`,
  appAgree: 'Zaloguj się',
  appDecline: 'Anuluj',
  appNotOpen: (app) => `Nie masz dostępu do aplikacji ${app}`,
  appNotOpenWhy: (username, product) =>
    `Korzystasz z konta ${username}. Jeśli ma mieć dostęp, napisz do osób, które prowadzą ${product}.`,
  appAsAnother: 'Zaloguj się na inne konto',
  appBack: (to) => `Powrót do „${to}”`,
  framedTitle: 'Nie zalogowano',
  framedWhy:
    'Ta strona jest częścią innej, w której nie można się zalogować. Zaloguj się w nowej karcie, a potem odśwież tę stronę.',
  framedOpen: 'Zaloguj się w nowej karcie',
  appRefused: 'Nie można spełnić żądania aplikacji',
  introspectByPost: 'To żądanie wysyła się metodą POST',
  sessionEnded: 'Twoja sesja wygasła, zaloguj się ponownie',
  blocked: 'To konto jest zablokowane. Napisz do nas: adres znajdziesz na stronie z informacjami o firmie',
  signUpsClosed: 'Obecnie nie można zakładać nowych kont',
  notInvited: 'Konta zakładamy na zaproszenie: podaj przy rejestracji adres, na który wysłaliśmy zaproszenie',
  domainRefused: 'Nie można tu używać adresów z tej domeny',
  linkInvalid: 'Ten link jest nieprawidłowy lub wygasł',
  passwordNeeded:
    'Ktoś inny podał tę samą nazwę użytkownika lub ten sam adres e-⁠mail: potrzebne jest też wybrane hasło',
  passwordNotChosen: 'To nie jest hasło konta, którego dotyczy ten link',
  languageUnknown: 'Ten język nie jest dostępny',
  confirmationNeeded: 'Potwierdź, że to Ty: podaj swoje hasło',
  passwordWrong: 'To nie jest Twoje hasło',

  headerNotVisitors: (name) => `Nagłówek ${name} ustawia tylko serwer pośredniczący: wyślij żądanie bez niego`,
  fieldMissing: (field) => `Brakuje pola ${field}`,
  fieldUnknown: (field) => `Nieznane pole ${field}`,
  fieldMalformed: (field) => `Pole ${field} ma nieprawidłową postać`,
  bodyMalformed: 'Żądanie nie jest poprawnym dokumentem JSON',
  bodyUnexpected: 'To żądanie nie przyjmuje danych',
  bodyTooLarge: 'Żądanie jest zbyt duże',
  headersTooLarge:
    'Adres lub pliki cookie tego serwisu są zbyt duże. Usuń pliki cookie tego serwisu w ustawieniach przeglądarki, a potem otwórz go ponownie',
  notJson: 'Żądanie musi być w formacie JSON',
  originRefused: 'Żądania z tej strony nie są przyjmowane',
  requestMalformed: 'Żądanie jest nieprawidłowe',
  addressMalformed: 'Adres ma nieprawidłową postać',
  notFound: 'Pod tym adresem nic nie ma',
  tooSlow: 'Żądanie trwało zbyt długo',
  tooManyAttempts: (seconds) =>
    `Zbyt wiele prób, spróbuj ponownie za ${durationIn('pl', seconds, {
      second: { one: 'sekundę', few: 'sekundy', other: 'sekund' },
      minute: { one: 'minutę', few: 'minuty', other: 'minut' },
    })}`,
  busy: 'Serwis jest przeciążony, spróbuj ponownie za chwilę',
  unavailable: 'Serwis jest chwilowo niedostępny, spróbuj ponownie za chwilę',
  failed: (id) => `Coś poszło nie tak po naszej stronie. Pisząc do nas, podaj ten numer: ${id}`,

  mail: {
    greeting: 'Dzień dobry,',
    buttonFails: 'Jeśli przycisk nie działa, otwórz ten link:',
    when: (date) => `Kiedy: ${date}`,
    device: (device) => `Urządzenie: ${device}`,
    deviceUnknown: 'nieznane urządzenie',
    notYou: (link, contact) =>
      `Jeśli to nie Ty, ktoś inny może mieć dostęp do Twojego konta. Zabezpiecz je natychmiast przyciskiem „Zabezpiecz moje konto”: ${link}\nJeśli nie możesz się już zalogować, poproś tam o link do ustawienia nowego hasła${contact === undefined ? '' : ` albo napisz na adres ${contact}`}.`,
    invitation: {
      subject: (product) => `${product} - zaproszenie`,
      text: (product) =>
        `Zapraszamy do założenia konta w serwisie ${product}. Podaj ten adres przy rejestracji w ciągu 30 dni:`,
    },
    test: (product: string) => `Wiadomość testowa serwisu ${product}: poczta z tego serwisu dociera na ten adres.`,
    ...eventMails,
  },
};

export default service;
