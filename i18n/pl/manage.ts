import type { ManageTexts } from '../en/manage';
import { eventNames } from './events';

const kinds = { computer: 'Komputer', phone: 'Telefon', tablet: 'Tablet', other: 'Urządzenie' } as const;

const manage: ManageTexts = {
  toAccount: 'Wróć do konta',
  loading: 'Wczytywanie…',
  edit: 'Zmień',
  cancel: 'Anuluj',
  sections: {
    profile: 'Profil',
    security: 'Bezpieczeństwo',
    passkeys: 'Klucze dostępu',
    sessions: 'Urządzenia',
    secure: 'Zabezpiecz moje konto',
    events: 'Ostatnia aktywność',
    data: 'Twoje dane',
  },
  confirmation: {
    title: 'Potwierdź, że to Ty',
    text: 'Aby przejść dalej, podaj jeszcze raz swoje hasło.',
    password: 'Twoje hasło',
    confirm: 'Potwierdź',
    passkey: 'Użyj klucza dostępu',
  },
  password: { current: 'Obecne hasło', new: 'Nowe hasło', change: 'Zmień hasło' },
  secure: {
    text: 'Czy ktoś inny korzystał z Twojego konta? Ustaw tu nowe hasło: wszystkie inne urządzenia zostaną wylogowane, niedokończona zmiana adresu e-⁠mail zostanie anulowana, a klucze dostępu, których nie zachowasz, zostaną usunięte.',
    keep: 'Które klucze dostępu są Twoje? Pozostałe zostaną usunięte.',
    secure: 'Zabezpiecz moje konto',
  },
  passkeys: {
    text: 'Klucz dostępu pozwala logować się odciskiem palca, twarzą lub kodem PIN urządzenia. Przeglądarka, w której był już używany, sama zaproponuje go w formularzu logowania. Hasło nadal działa.',
    none: 'Nie masz jeszcze klucza dostępu.',
    name: 'Nazwa klucza dostępu',
    add: 'Dodaj klucz dostępu',
    rename: 'Zmień nazwę',
    saveName: 'Zapisz nazwę',
    remove: 'Usuń',
    removeTitle: (name) => `Usunąć klucz dostępu ${name}?`,
    removeText: 'Nie będzie już można się nim zalogować. Hasło nadal działa.',
    removeConfirm: 'Usuń klucz dostępu',
    removeCancel: 'Zachowaj klucz',
    since: (moment) => `dodano ${moment}`,
    used: (moment) => `ostatnio użyto ${moment}`,
    earlier: 'działa tylko w tym serwisie: dodaj nowy, który zadziała też w pozostałych',
    failed: {
      exists: 'To urządzenie ma już klucz dostępu do Twojego konta.',
      cancelled: 'Anulowano albo trwało to zbyt długo. Spróbuj ponownie albo użyj hasła.',
      earlier: 'Nie użyto klucza dostępu. Jeśli masz starszy klucz, naciśnij przycisk jeszcze raz.',
      impossible:
        'Pod tym adresem nie można używać kluczy dostępu: wymagają one https, nazwy hosta zamiast adresu IP i przeglądarki, która je obsługuje.',
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
    username: 'Nowa nazwa użytkownika',
    changeUsername: 'Zmień nazwę użytkownika',
    email: 'Nowy adres e-⁠mail',
    changeEmail: 'Zmień adres e-⁠mail',
    pending: (email) => `Adres ${email} czeka na potwierdzenie: otwórz link, który tam wysłaliśmy.`,
    sendAgain: 'Wyślij link ponownie',
    giveUp: 'Anuluj zmianę',
  },
  data: {
    text: 'Wszystko, co jest zapisane o Twoim koncie, w jednym pliku: konto, urządzenia, zdarzenia i wiadomości oczekujące na wysłanie.',
    save: 'Zapisz moje dane',
    deletionText: 'W każdej chwili możesz usunąć swoje konto wraz ze wszystkim, co jest o nim zapisane.',
    delete: 'Usuń moje konto',
    deletionTitle: 'Usunąć konto?',
    deletionWarning:
      'Konto zniknie od razu, tutaj i w każdej aplikacji, która z niego korzysta, i nie da się tego cofnąć. Przez 30 dni nikt nie będzie mógł zająć Twojej nazwy użytkownika.',
    deletionUsername: (username) => `Aby potwierdzić, wpisz swoją nazwę użytkownika: ${username}`,
    deletionConfirm: 'Usuń trwale',
    deletionCancel: 'Zachowaj konto',
  },
  events: {
    text: 'Ostatnie zdarzenia na Twoim koncie, od najnowszego.',
    notMe: 'To nie ja',
    all: (count) => `Pokaż wszystkie (${count})`,
    of: eventNames,
  },
};

export default manage;
