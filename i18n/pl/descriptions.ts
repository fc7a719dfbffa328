import type { DescriptionTexts } from '../en/descriptions';

const descriptions: DescriptionTexts = {
  welcome: 'Witamy. Rozejrzyj się, przywitaj i wypróbuj naszą aplikację z przepisami.',
  accounts: 'Zaloguj się, zarejestruj lub wyloguj.',
  verifyEmail: 'Potwierdź adres e‑mail nowego konta.',
  resetPassword: 'Ustaw nowe hasło do swojego konta.',
  restoreEmail: 'Przywróć kontu poprzedni adres e‑mail.',
  signUpSuccess: 'Co się dzieje po rejestracji.',
  info: 'Kim jesteśmy, gdzie jesteśmy zarejestrowani i jak się z nami skontaktować.',
  settings: 'Wybierz język tej strony.',
  manage: 'Całe Twoje konto w jednym miejscu.',
  notFound: 'Pod tym adresem nie ma strony.',
  scriptsNeeded:
    'Logowanie, rejestracja i potwierdzanie adresu e‑mail wymagają JavaScriptu. Włącz go i wczytaj stronę ponownie.',
  browserOutdated:
    'Ta przeglądarka jest za stara dla tej strony. Treść można przeczytać; aby zrobić więcej, zaktualizuj przeglądarkę.',
};

export default descriptions;
