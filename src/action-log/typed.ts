import { isCut, tokenOf } from '../lib/linkToken';
import { longest, ruleKeys, type RuleKey } from '../../shared/rules';
import {
  validateAddress,
  validateChosenPassword,
  validateDeletion,
  validateLogin,
  validateNewPassword,
  validatePasswordChange,
  validateSignUp,
  validateUsername,
} from '../../shared/validation';

/** For each field of a secret, the rule that it breaks, or `ok`. */
export type Typed = Readonly<Record<string, string>>;

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
const valid: Readonly<Record<string, string>> = {
  usernameOrEmail: 'visitor',
  username: 'visitor',
  confirmUsername: 'visitor',
  email: 'visitor@mail.example',
  password: 'Stand.In1',
  confirmPassword: 'Stand.In1',
  // Differs from the new password, so that a flow that confuses the two is noticed.
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

/** Whether a log may record this result for a field of a secret. */
export const isTyped = (field: string, result: unknown): boolean =>
  typeof result === 'string' &&
  (field === 'token'
    ? Object.hasOwn(tokens, result)
    : Object.hasOwn(valid, field) && (result === 'ok' || keys.includes(result)));

/** A made-up secret that breaks the same rules as the one that was not recorded. */
export function placeholderOf(typed: Typed): Readonly<Record<string, string | null>> {
  const made = Object.entries(typed).map(([field, result]) => {
    if (field === 'token') return [field, tokens[result] ?? null];
    return [field, result === 'ok' ? (valid[field] ?? '') : breaking[result as RuleKey]];
  });
  const secret = Object.fromEntries(made) as Record<string, string | null>;
  // A valid confirmation must repeat the password, even one that breaks a rule.
  if (typed['confirmPassword'] === 'ok') secret['confirmPassword'] = secret['password'] ?? '';
  return secret;
}

/** The validators by the fields that they need; the first one whose fields are all present applies. */
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
 * @param secret an event's `meta.secret`
 * @returns the result for each field that the site knows; other fields are left out
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
  const broken = (validate?.(given as never) ?? {}) as Typed;
  return Object.fromEntries(fields.map((field) => [field, broken[field] ?? 'ok']));
}
