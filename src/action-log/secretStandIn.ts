import { longest, type RuleKey } from '../../shared/validation';
import type { Facts } from './secretFacts';

const breaking: Readonly<Partial<Record<RuleKey, string>>> = {
  usernameEmpty: '',
  usernameHasWhitespace: 'a b',
  usernameHasSpecialCharacters: 'a!',
  usernameTooLong: 'a'.repeat(longest.username + 1),
  emailInvalid: '',
  passwordTooShort: 'a',
  passwordNeedsNumber: 'aaaaaaaa',
  passwordNeedsUppercase: 'aaaaaaa1',
  passwordNeedsSpecial: 'Aaaaaaa1',
  passwordTooLong: 'Aa1!'.repeat(longest.password),
  usernameOrEmailInvalid: '',
  loginPasswordTooShort: '',
};
const holding: Readonly<Record<string, string>> = {
  usernameOrEmail: 'visitor',
  username: 'visitor',
  email: 'visitor@mail.example',
  password: 'Stand.In1',
};
const tokens: Readonly<Record<string, string | null>> = { none: null, blank: '', given: 'token' };

/** A made-up secret that breaks the same rules as the one that was not recorded, by the event it belongs to. */
export function secretStandIn(type: string, facts: Facts): object | null {
  switch (type) {
    case 'navigation/entered':
      return { token: tokens[facts['token'] ?? 'none'] ?? null };
    case 'accounts/logInSubmitted':
    case 'accounts/logInEdited':
      return { usernameOrEmail: typed('usernameOrEmail', facts), password: typed('password', facts) };
    case 'accounts/signUpSubmitted':
    case 'accounts/signUpEdited':
      return {
        username: typed('username', facts),
        email: typed('email', facts),
        password: typed('password', facts),
        confirmPassword: typed('password', facts) + (facts['confirmPassword'] ?? ''),
      };
    default:
      return null;
  }
}

const typed = (field: string, facts: Facts): string => breaking[facts[field] as RuleKey] ?? holding[field] ?? '';
