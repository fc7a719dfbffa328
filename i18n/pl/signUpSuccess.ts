import type { SignUpSuccessTexts } from '../en/signUpSuccess';

const signUpSuccess: SignUpSuccessTexts = {
  title: 'Prawie gotowe',
  text: 'Po rejestracji od własnego konta dzielą Cię jeszcze trzy kroki:',
  steps: {
    openInbox: 'Otwórz skrzynkę pod adresem podanym przy rejestracji.',
    openLink: (subject) => `Otwórz wiadomość „${subject}” i kliknij zawarty w niej link.`,
    logIn: 'Zaloguj się, podając nazwę użytkownika lub adres e-⁠mail i hasło.',
  },
  spam: 'Jeśli wiadomość nie nadejdzie w ciągu kilku minut, sprawdź folder ze spamem.',
  closing: 'To wszystko. Link działa przez 24 godziny.',
  thanks: 'Dziękujemy za cierpliwość!',
  toLogIn: 'Przejdź do logowania',
  // The sign-up's LanguageId is always 1, so the mail itself is in English (docs/behaviour.md, 3).
  emailSubject: (product) => `${product} - Verify your email`,
};

export default signUpSuccess;
