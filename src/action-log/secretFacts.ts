import {
  validateAddress,
  validateChosenPassword,
  validateLogin,
  validateNewPassword,
  validatePasswordChange,
  validateSignUp,
  validateUsername,
  type ChosenPassword,
  type LoginValues,
  type NewPassword,
  type PasswordChange,
  type SignUpValues,
  type TypedAddress,
  type TypedName,
} from '../../shared/validation';

/** All that is recorded of a secret: the rule that each of its fields breaks, or whether there was a token. */
export type Facts = Readonly<Record<string, string | undefined>>;

export interface VerificationSecret {
  readonly token: string | null;
}

/**
 * @param secret what travels in an event's `meta.secret`
 * @returns nothing of a secret of any other kind
 */
export function factsOf(secret: object): Facts {
  if (isVerification(secret))
    return { token: secret.token === null ? 'none' : secret.token.trim() === '' ? 'blank' : 'given' };
  if (isSignUp(secret)) return validateSignUp(secret);
  if (isLogIn(secret)) return validateLogin(secret);
  if (isPasswordChange(secret)) return validatePasswordChange(secret);
  if (isNewPassword(secret)) return validateNewPassword(secret);
  if (isChosenPassword(secret)) return validateChosenPassword(secret);
  if (isName(secret)) return validateUsername(secret);
  return isAddress(secret) ? validateAddress(secret) : {};
}

const hasTexts = (secret: object, ...fields: string[]) =>
  fields.every((field) => typeof (secret as Record<string, unknown>)[field] === 'string');
const isVerification = (secret: object): secret is VerificationSecret =>
  'token' in secret && (secret.token === null || typeof secret.token === 'string');
const isSignUp = (secret: object): secret is SignUpValues =>
  hasTexts(secret, 'username', 'email', 'password', 'confirmPassword');
const isChosenPassword = (secret: object): secret is ChosenPassword => hasTexts(secret, 'password');
const isNewPassword = (secret: object): secret is NewPassword => hasTexts(secret, 'password', 'confirmPassword');
const isPasswordChange = (secret: object): secret is PasswordChange =>
  hasTexts(secret, 'currentPassword', 'password', 'confirmPassword');
const isName = (secret: object): secret is TypedName => hasTexts(secret, 'username');
const isAddress = (secret: object): secret is TypedAddress => hasTexts(secret, 'email');
const isLogIn = (secret: object): secret is LoginValues => hasTexts(secret, 'usernameOrEmail', 'password');
