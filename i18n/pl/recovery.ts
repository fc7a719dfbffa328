import type { RecoveryTexts } from '../en/recovery';

const recovery: RecoveryTexts = {
  verification: {
    inProgress: 'Potwierdzamy Twój adres e-⁠mail…',
    offered:
      'Ten link otwarto w innej przeglądarce niż ta, w której założono konto. Czy potwierdzić tutaj Twój adres e-⁠mail?',
    passwordNeeded:
      'Ktoś inny podał tę samą nazwę użytkownika lub ten sam adres e-⁠mail. Wpisz swoje hasło, aby potwierdzić tylko swoje konto.',
    verify: 'Potwierdź',
    failed: 'Nie udało się potwierdzić adresu e-⁠mail. Link mógł wygasnąć albo posłużyć już innemu kontu.',
    incomplete: 'Link jest niekompletny. Otwórz go jeszcze raz z wiadomości e-⁠mail.',
    undecided: 'Nie udało się teraz potwierdzić adresu e-⁠mail. Link nadal działa: spróbuj ponownie.',
    failedHelp: 'Zaloguj się hasłem, aby otrzymać nowy link, albo zarejestruj się ponownie.',
    toLogIn: 'Przejdź do logowania',
  },
  newPassword: {
    text: 'Wybierz nowe hasło do swojego konta. Wylogujemy Cię na wszystkich urządzeniach.',
    password: 'Nowe hasło',
    keep: 'Które klucze dostępu są Twoje? Pozostałe zostaną usunięte.',
    set: 'Ustaw hasło',
    succeeded: 'Ustawiono nowe hasło i wylogowano Cię na wszystkich urządzeniach. Możesz się zalogować.',
    failed: 'Tego linku nie można użyć. Działa tylko raz, przez godzinę.',
    failedHelp: 'Poproś o nowy link w formularzu logowania: „Nie pamiętasz hasła?”.',
    incomplete: 'Link jest niekompletny albo go brakuje. Otwórz go jeszcze raz z wiadomości e-⁠mail.',
    toLogIn: 'Przejdź do logowania',
  },
  restoreEmail: {
    asked:
      'Adres e-⁠mail Twojego konta zmieniono albo ktoś o to poprosił. Jeśli to nie Ty, przywróć poprzedni adres: konto zostanie wylogowane wszędzie, jego hasło przestanie działać, a my wyślemy Ci link do ustawienia nowego.',
    restore: 'Przywróć poprzedni adres',
    succeeded: 'Poprzedni adres został przywrócony. Otwórz link, który na niego wysłaliśmy, i ustaw nowe hasło.',
    failed:
      'Tego linku nie można użyć. Działa tylko raz, przez 7 dni. Jeśli ktoś inny używa Twojego konta, napisz do nas.',
    incomplete: 'Link jest niekompletny albo go brakuje. Otwórz go jeszcze raz z wiadomości e-⁠mail.',
    toLogIn: 'Przejdź do logowania',
  },
};

export default recovery;
