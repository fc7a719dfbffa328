import fc from 'fast-check';
import { longest, ruleKeys } from '../../shared/rules';
import { passwordNeeds, validateLogin, validateSignUp, type SignUpValues } from '../../shared/validation';

const good: SignUpValues = {
  username: 'ada',
  email: 'ada@example.com',
  password: 'Secret!1',
  confirmPassword: 'Secret!1',
};
const signUp = (change: Partial<SignUpValues>) => validateSignUp({ ...good, ...change });
const password = (value: string) => signUp({ password: value, confirmPassword: value }).password;

describe('Log in (docs/behaviour.md, 5)', () => {
  const logIn = (usernameOrEmail: string, secret: string) => validateLogin({ usernameOrEmail, password: secret });

  test.each([
    ['', 'usernameOrEmailInvalid'],
    ['ab', 'usernameOrEmailInvalid'],
    ['  ', 'usernameOrEmailInvalid'],
    ['  ab  ', 'usernameOrEmailInvalid'],
    ['abc', undefined],
    ['ada@example.com', undefined],
    ['a b', undefined],
    ['x'.repeat(10_000), undefined],
  ])('username or email must be present and at least 3 characters: %j', (value, key) => {
    expect(logIn(value, 'secret').usernameOrEmail).toBe(key);
  });

  test.each([
    ['', 'loginPasswordTooShort'],
    ['12345', 'loginPasswordTooShort'],
    ['123456', undefined],
    ['      ', undefined],
    ['x'.repeat(10_000), undefined],
  ])('password must be at least 6 characters: %j', (value, key) => expect(logIn('ada', value).password).toBe(key));
});

describe('Sign up (docs/behaviour.md, 5)', () => {
  test.each([
    ['', 'usernameEmpty'],
    ['\t\n', 'usernameEmpty'],
    [' ada', 'usernameHasWhitespace'],
    ['a\tda', 'usernameHasWhitespace'],
    ['a\u00a0da', 'usernameHasWhitespace'],
    ['ada@example.com', 'usernameHasSpecialCharacters'],
    ['😀', 'usernameHasSpecialCharacters'],
    ['a\u0000', 'usernameHasSpecialCharacters'],
    ['a\ud800', 'usernameHasSpecialCharacters'],
    ['a'.repeat(longest.username + 1), 'usernameTooLong'],
    ['a'.repeat(longest.username), undefined],
    ['a', undefined],
    ['ada.l_1', undefined],
    ['Żaneta', undefined],
    ['.', undefined],
  ])('username: %j', (username, key) => expect(signUp({ username }).username).toBe(key));

  test.each([
    ['', 'emailInvalid'],
    ['ada', 'emailInvalid'],
    ['@example.com', 'emailInvalid'],
    ['ada@example', 'emailInvalid'],
    ['ada@example..com', 'emailInvalid'],
    ['a da@example.com', 'emailInvalid'],
    ['ada@example.com, eve@example.com', 'emailInvalid'],
    ['Ada <ada@example.com>', 'emailInvalid'],
    ['ada@example.com\r\nBcc: eve@example.com', 'emailInvalid'],
    ['ada＠example.com@evil.example', 'emailInvalid'],
    ['ad\u0131@example.com', 'emailInvalid'],
    ['ad\u200Ba@example.com', 'emailInvalid'],
    ['ada@example.com/.evil.example', 'emailInvalid'],
    [`${'a'.repeat(longest.email)}@example.com`, 'emailInvalid'],
    ['ada@example.com', undefined],
    ['ada.lovelace+tag@mail.example.co.uk', undefined],
    ['zażółć@przykład.example', undefined],
    ['Ada@straße.example', undefined],
  ])('email: %j', (email, key) => expect(signUp({ email }).email).toBe(key));

  test.each([
    ['', 'passwordTooShort'],
    ['Aa1!567', 'passwordTooShort'],
    ['Aa1!5678', undefined],
    ['Aaaa!aaa', 'passwordNeedsNumber'],
    ['aaaa!aa1', 'passwordNeedsUppercase'],
    ['ŻÓŁĆ!aa1', undefined],
    ['Aaaaaaa1', 'passwordNeedsSpecial'],
    ['Aaaaaa1-', 'passwordNeedsSpecial'],
    ['Aa1!'.padEnd(longest.password, 'x'), undefined],
    ['Aa1!'.padEnd(longest.password + 1, 'x'), 'passwordTooLong'],
  ])('password: %j', (value, key) => expect(password(value)).toBe(key));

  test.each([...'!@#$%^&*(),.?":{}|<>'])('a password may have as its special character %s', (character) => {
    expect(password(`Aaaaaa1${character}`)).toBeUndefined();
  });

  test('the needs that are shown beside a new password are met exactly where no rule but the longest is broken', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (value) => {
        expect(passwordNeeds(value).every(({ isMet }) => isMet)).toBe(password(value) === undefined);
      }),
    );
  });

  test('any text whatever gives a rule or none, and never a throw', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(text, text, text, text, (username, email, first, second) => {
        const found = Object.values(validateSignUp({ username, email, password: first, confirmPassword: second }));
        expect(found.every((key) => ruleKeys.includes(key))).toBe(true);
      }),
    );
  });
});
