import type { DescriptionTexts } from '../en/descriptions';

const descriptions: DescriptionTexts = {
  welcome: 'Witamy. Rozejrzyj się, przywitaj i wypróbuj naszą aplikację z przepisami.',
  accounts: 'Zaloguj się, zarejestruj lub wyloguj.',
  verifyEmail: 'Potwierdź adres e-⁠mail nowego konta.',
  resetPassword: 'Ustaw nowe hasło do swojego konta.',
  restoreEmail: 'Przywróć poprzedni adres e-⁠mail swojego konta.',
  signUpSuccess: 'Co się dzieje po rejestracji.',
  info: 'Kim jesteśmy, gdzie jesteśmy zarejestrowani i jak się z nami skontaktować.',
  settings: 'Wybierz język tego serwisu.',
  manage: 'Całe Twoje konto w jednym miejscu.',
  notFound: 'Pod tym adresem nie ma strony.',
  scriptsNeeded:
    'Logowanie, rejestracja i potwierdzanie adresu e-⁠mail wymagają JavaScriptu. Włącz go i wczytaj stronę ponownie.',
  browserOutdated:
    'Ta przeglądarka jest zbyt stara, aby wszystko tu działało. Treść można przeczytać, a żeby zrobić coś więcej, zaktualizuj przeglądarkę.',
};

export default descriptions;
