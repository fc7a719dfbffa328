import type { SignUpSuccessTexts } from '../en/signUpSuccess';

const signUpSuccess: SignUpSuccessTexts = {
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
  emailSubject: (product) => `${product} - potwierdź swój adres e-⁠mail`,
};

export default signUpSuccess;
