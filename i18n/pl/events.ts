import type { eventMails as englishMails, eventNames as englishNames } from '../en/events';

export const eventNames: typeof englishNames = {
  signed_up: 'Utworzono konto',
  verified: 'Potwierdzono adres e-⁠mail',
  logged_in: 'Zalogowano',
  reset_link_sent: 'Wysłano link do ustawienia nowego hasła',
  passkey_added: 'Dodano klucz dostępu',
  passkey_removed: 'Usunięto klucz dostępu',
  passkey_counter: 'Użyto klucza dostępu, którego licznik nie wzrósł: może istnieć jego kopia',
  password_changed: 'Zmieniono hasło',
  username_changed: 'Zmieniono nazwę użytkownika',
  email_change_asked: 'Poproszono o zmianę adresu e-⁠mail',
  email_changed: 'Zmieniono adres e-⁠mail',
  email_restored: 'Przywrócono poprzedni adres e-⁠mail',
  password_reset: 'Ustawiono nowe hasło za pomocą linku',
  refused: 'Podano nieprawidłowe hasło',
  slowed: 'Zbyt wiele nieprawidłowych haseł: kolejne próby opóźniono',
  reuse_revoked: 'Sesję zakończono, ponieważ ktoś użył jej starej kopii',
  logged_out: 'Wylogowano',
  logged_out_everywhere: 'Wylogowano na wszystkich urządzeniach',
  session_ended: 'Wylogowano inne urządzenie',
  other_sessions_ended: 'Wylogowano wszystkie inne urządzenia',
};

export const eventMails: typeof englishMails = {
  verification: {
    subject: (product) => `${product} - potwierdź swój adres e-mail`,
    request: (product, username) =>
      `potwierdź adres e-⁠mail swojego konta „${username}” w serwisie ${product}, otwierając ten link:`,
    button: 'Potwierdź adres e-⁠mail',
    expiry: 'Link jest ważny przez 24 godziny.',
    stranger: 'Jeśli to nie Ty zakładasz konto o tej nazwie, nie otwieraj linku: bez tego konto pozostanie nieaktywne.',
  },
  resetLink: {
    subject: (product) => `${product} - ustaw nowe hasło`,
    request: (product, username) =>
      `ktoś poprosił o link do ustawienia nowego hasła do konta „${username}” w serwisie ${product}. Oto on:`,
    button: 'Ustaw nowe hasło',
    expiry: 'Link działa tylko raz, przez godzinę. Gdy poprosisz o kolejny, ten przestanie działać.',
    stranger: 'Jeśli to nie Ty, zignoruj tę wiadomość: bez tego linku hasło pozostanie bez zmian.',
  },
  choosePassword: {
    subject: (product) => `${product} - ustaw hasło`,
    request: (product, username) =>
      `Twoje konto „${username}” w serwisie ${product} jest już na naszej nowej stronie, ale hasła nie dało się przenieść. Ustaw je, otwierając ten link:`,
    button: 'Ustaw hasło',
    expiry: 'Link działa tylko raz, przez 7 dni. Później poproś o nowy na stronie logowania.',
    stranger: 'Jeśli nie potrzebujesz już tego konta, nie musisz nic robić.',
  },
  passkeyAdded: {
    subject: (product) => `${product} - dodano klucz dostępu`,
    happened: (product, username) =>
      `do Twojego konta „${username}” w serwisie ${product} dodano klucz dostępu: każdy, kto go ma, może się zalogować.`,
  },
  passkeyRemoved: {
    subject: (product) => `${product} - usunięto klucz dostępu`,
    happened: (product, username) =>
      `z Twojego konta „${username}” w serwisie ${product} usunięto klucz dostępu. Nie można się już nim zalogować.`,
  },
  passwordChanged: {
    subject: (product) => `${product} - zmieniono hasło`,
    happened: (product, username) =>
      `hasło Twojego konta „${username}” w serwisie ${product} zostało zmienione na stronie konta. Wszystkie inne urządzenia zostały wylogowane.`,
  },
  confirmEmail: {
    subject: (product) => `${product} - potwierdź nowy adres e-mail`,
    request: (product, username) =>
      `ktoś chce używać tego adresu e-⁠mail do konta „${username}” w serwisie ${product}. Jeśli to Ty, otwórz ten link:`,
    button: 'Potwierdź adres',
    expiry: 'Link jest ważny przez 24 godziny. Do tego czasu konto zachowuje poprzedni adres.',
    stranger: 'Jeśli to nie Ty, zignoruj tę wiadomość: bez tego linku nic się nie zmieni.',
  },
  emailChangeAsked: {
    subject: (product) => `${product} - poproszono o zmianę adresu e-mail`,
    request: (product, username) =>
      `ktoś poprosił o inny adres e-⁠mail dla Twojego konta „${username}” w serwisie ${product}. Jeśli to nie Ty, anuluj zmianę, otwierając ten link:`,
    button: 'Zachowaj ten adres',
    expiry:
      'Link działa tylko raz, przez 7 dni. Po jego użyciu konto zostanie wszędzie wylogowane, hasło i klucze dostępu przestaną działać, a my wyślemy Ci link do ustawienia nowego hasła.',
    stranger: 'Jeśli to Twoja prośba, nie musisz nic robić.',
  },
  emailChanged: {
    subject: (product) => `${product} - adres e-mail został zmieniony`,
    request: (product, username) =>
      `Twoje konto „${username}” w serwisie ${product} ma teraz inny adres e-⁠mail. Jeśli ta zmiana nie pochodzi od Ciebie, przywróć ten adres, otwierając ten link:`,
    button: 'Przywróć ten adres',
    expiry:
      'Link działa tylko raz, przez 7 dni. Po jego użyciu konto zostanie wszędzie wylogowane i będzie można ustawić nowe hasło.',
    stranger: 'Jeśli adres zmieniono za Twoją wiedzą, nie musisz nic robić.',
  },
  emailRestored: {
    subject: (product) => `${product} - adres e-mail został przywrócony`,
    request: (product, username) =>
      `Twoje konto „${username}” w serwisie ${product} znów ma ten adres e-⁠mail. Zostało wylogowane wszędzie, a jego hasło i klucze dostępu już nie działają. Ustaw nowe hasło tutaj:`,
    button: 'Ustaw nowe hasło',
    expiry:
      'Link działa tylko raz, przez godzinę. Później możesz poprosić o nowy w formularzu logowania albo napisać do nas.',
    stranger: 'Jeśli to nie Ty, ktoś ma dostęp do Twojej skrzynki: najpierw zmień jej hasło.',
  },
  usernameChanged: {
    subject: (product) => `${product} - nazwa użytkownika została zmieniona`,
    happened: (product, username) =>
      `Twoje konto w serwisie ${product} ma teraz inną nazwę użytkownika: „${username}”.`,
  },
  passwordReset: {
    subject: (product) => `${product} - hasło zostało zmienione`,
    happened: (product, username) =>
      `hasło do Twojego konta „${username}” w serwisie ${product} zostało zmienione za pomocą linku wysłanego pocztą. Konto zostało wylogowane na wszystkich urządzeniach.`,
  },
};
