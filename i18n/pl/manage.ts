import type { ManageTexts } from '../en/manage';

const kinds = { computer: 'Komputer', phone: 'Telefon', tablet: 'Tablet', other: 'Urządzenie' } as const;

const manage: ManageTexts = {
  account: (username, email) => `Konto: ${username} (${email}).`,
  logInFirst: 'Zaloguj się, aby zarządzać kontem.',
  toAccount: 'Wróć do konta',
  loading: 'Wczytywanie…',
  sections: {
    profile: 'Profil',
    password: 'Hasło',
    passkeys: 'Klucze dostępu',
    sessions: 'Urządzenia',
    secure: 'Zabezpiecz moje konto',
    events: 'Ostatnie zdarzenia',
    data: 'Twoje dane',
  },
  confirmation: {
    title: 'Potwierdź, że to Ty',
    text: 'Aby przejść dalej, podaj jeszcze raz swoje hasło.',
    password: 'Twoje hasło',
    cancel: 'Anuluj',
    confirm: 'Potwierdź',
    passkey: 'Użyj klucza dostępu',
  },
  password: {
    current: 'Obecne hasło',
    new: 'Nowe hasło',
    change: 'Zmień hasło',
  },
  secure: {
    text: 'Czy ktoś inny korzystał z Twojego konta? Ustaw tu nowe hasło: wszystkie inne urządzenia zostaną wylogowane, rozpoczęta zmiana adresu e‑mail zostanie przerwana, a klucze dostępu, których nie zachowasz, zostaną usunięte.',
    keep: 'Które klucze dostępu są Twoje? Pozostałe zostaną usunięte.',
    secure: 'Zabezpiecz moje konto',
  },
  passkeys: {
    text: 'Z kluczem dostępu logujesz się odciskiem palca, twarzą lub kodem PIN urządzenia. Przeglądarka, która go już miała, sama podpowie go w formularzu logowania; hasło działa nadal.',
    none: 'Nie masz jeszcze klucza dostępu.',
    name: 'Nazwa klucza dostępu',
    add: 'Dodaj klucz dostępu',
    rename: 'Zapisz nazwę',
    remove: 'Usuń',
    since: (moment) => `dodano ${moment}`,
    used: (moment) => `ostatnio użyto ${moment}`,
    failed: {
      exists: 'To urządzenie ma już klucz dostępu do Twojego konta.',
      cancelled: 'Anulowano albo trwało to zbyt długo. Spróbuj ponownie albo użyj hasła.',
      impossible:
        'Pod tym adresem nie może być kluczy dostępu: wymagają https, nazwy hosta zamiast liczby i przeglądarki, która je zna.',
    },
  },
  sessions: {
    text: 'Urządzenia zalogowane na Twoje konto.',
    device: ({ kind, browser, system }) => [kinds[kind], browser, system].filter(Boolean).join(', '),
    isThis: 'to urządzenie',
    since: (moment) => `od ${moment}`,
    end: 'Wyloguj',
    endOthers: 'Wyloguj wszystkie inne urządzenia',
  },
  profile: {
    username: 'Twoja nazwa użytkownika',
    changeUsername: 'Zmień nazwę użytkownika',
    email: 'Nowy adres e‑mail',
    changeEmail: 'Zmień adres e‑mail',
    pending: (email) => `Adres ${email} czeka na potwierdzenie: otwórz link, który tam wysłaliśmy.`,
  },
  data: {
    text: 'Wszystko, co jest zapisane o Twoim koncie, w jednym pliku: konto, urządzenia, zdarzenia i wiadomości oczekujące na wysłanie.',
    save: 'Zapisz moje dane',
    deletionText: 'W każdej chwili możesz usunąć swoje konto wraz ze wszystkim, co jest o nim zapisane.',
    delete: 'Usuń moje konto',
    deletionTitle: 'Usunąć konto?',
    deletionWarning:
      'Konto zniknie od razu, tutaj i w każdej aplikacji, która z niego korzysta, i nie da się tego cofnąć. Przez 30 dni nikt nie będzie mógł zająć Twojej nazwy użytkownika.',
    deletionConfirm: 'Usuń trwale',
    deletionCancel: 'Zachowaj konto',
  },
  events: {
    text: 'Ostatnie zdarzenia na Twoim koncie, od najnowszego. Jeśli to nie Ty, zabezpiecz konto.',
    of: {
      signed_up: 'Utworzono konto',
      verified: 'Potwierdzono adres e‑mail',
      logged_in: 'Zalogowano się',
      reset_link_sent: 'Wysłano link do ustawienia nowego hasła',
      passkey_added: 'Dodano klucz dostępu',
      passkey_removed: 'Usunięto klucz dostępu',
      password_changed: 'Zmieniono hasło',
      username_changed: 'Zmieniono nazwę użytkownika',
      email_change_asked: 'Poproszono o zmianę adresu e‑mail',
      email_changed: 'Zmieniono adres e‑mail',
      email_restored: 'Przywrócono poprzedni adres e‑mail',
      password_reset: 'Ustawiono nowe hasło za pomocą linku',
      refused: 'Podano nieprawidłowe hasło',
      slowed: 'Zbyt wiele nieprawidłowych haseł: kolejne próby opóźniono',
      reuse_revoked: 'Sesję zakończono, ponieważ ktoś użył jej starej kopii',
      logged_out: 'Wylogowano się',
      logged_out_everywhere: 'Wylogowano się na wszystkich urządzeniach',
      session_ended: 'Wylogowano inne urządzenie',
      other_sessions_ended: 'Wylogowano wszystkie inne urządzenia',
    },
  },
};

export default manage;
