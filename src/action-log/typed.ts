import { isCut, tokenOf } from '../lib/linkToken';
import {
  longest,
  ruleKeys,
  validateAddress,
  validateChosenPassword,
  validateDeletion,
  validateLogin,
  validateNewPassword,
  validatePasswordChange,
  validateSignUp,
  validateUsername,
  type RuleKey,
} from '../../shared/validation';

/** For each field of a secret: the rule that it breaks, or `ok`. */
export type Typed = Readonly<Record<string, string>>;

/** For each rule a value that breaks it. */
const breaking: Readonly<Record<RuleKey, string>> = {
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
  passwordsDiffer: 'Another.In1',
  usernameNotOwn: 'another',
  usernameOrEmailInvalid: '',
  loginPasswordTooShort: '',
};
/** For each field a value that breaks none. */
const valid: Readonly<Record<string, string>> = {
  usernameOrEmail: 'visitor',
  username: 'visitor',
  confirmUsername: 'visitor',
  email: 'visitor@mail.example',
  password: 'Stand.In1',
  confirmPassword: 'Stand.In1',
  // Another one than the new password: a flow that takes one for the other shows.
  currentPassword: 'Present.In1',
  passkeyName: 'Passkey',
};

const keys: readonly string[] = ruleKeys;
const tokens: Readonly<Record<string, string | null>> = {
  none: null,
  blank: '',
  cut: 'token',
  given: 'token'.repeat(9),
};

/** Whether this may be told of a field of a secret. */
export const isTyped = (field: string, told: unknown): boolean =>
  typeof told === 'string' &&
  (field === 'token'
    ? Object.hasOwn(tokens, told)
    : Object.hasOwn(valid, field) && (told === 'ok' || keys.includes(told)));

/** A made-up secret that breaks the same rules as the one that was not recorded. */
export function placeholderOf(typed: Typed): Readonly<Record<string, string | null>> {
  const made = Object.entries(typed).map(([field, told]) => {
    if (field === 'token') return [field, tokens[told] ?? null];
    return [field, told === 'ok' ? (valid[field] ?? '') : breaking[told as RuleKey]];
  });
  const secret = Object.fromEntries(made) as Record<string, string | null>;
  // A password that breaks a rule is confirmed by the same one.
  if (typed['confirmPassword'] === 'ok') secret['confirmPassword'] = secret['password'] ?? '';
  return secret;
}

type Secret = Readonly<Record<string, string>>;

/** Which rules apply, by the fields of the secret; the first that has all of them. */
const validators: readonly (readonly [fields: readonly string[], validate: (secret: never) => object])[] = [
  [['username', 'email', 'password', 'confirmPassword'], validateSignUp],
  [['usernameOrEmail', 'password'], validateLogin],
  [['currentPassword', 'password', 'confirmPassword'], validatePasswordChange],
  [['password', 'confirmPassword'], validateNewPassword],
  [['password'], validateChosenPassword],
  [['username', 'confirmUsername'], validateDeletion],
  [['username'], validateUsername],
  [['email'], validateAddress],
];

/**
 * @param secret what travels in an event's `meta.secret`
 * @returns nothing of a secret with other fields than the site's
 */
export function typedOf(secret: object): Typed {
  const given = secret as Readonly<Record<string, unknown>>;
  const { token } = given;
  if (token === null) return { token: 'none' };
  if (typeof token === 'string') {
    const read = tokenOf(token);
    return { token: read === '' ? 'blank' : isCut(read) ? 'cut' : 'given' };
  }
  const fields = Object.keys(valid).filter((field) => typeof given[field] === 'string');
  const [, validate] = validators.find(([wanted]) => wanted.every((field) => fields.includes(field))) ?? [];
  const broken: Secret = validate === undefined ? {} : { ...(validate(given as never) as Secret) };
  return Object.fromEntries(fields.map((field) => [field, broken[field] ?? 'ok']));
}
