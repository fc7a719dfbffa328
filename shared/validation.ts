import { parseUrl } from './parseUrl';
import { longest, shortest, type RuleKey } from './rules';
import { usernameKey } from './usernameKey';

/** What is typed into the login form. The rules below (docs/behaviour.md, 5) are used by the forms and by the service. */
export interface LoginValues {
  usernameOrEmail: string;
  password: string;
}

export type ChosenPassword = Pick<LoginValues, 'password'>;

export interface SignUpValues {
  username: string;
  email: string;
  password: string;
  confirmPassword: string;
}

export type NewPassword = Pick<SignUpValues, 'password' | 'confirmPassword'>;
export interface PasswordChange extends NewPassword {
  currentPassword: string;
}
export type TypedName = Pick<SignUpValues, 'username'>;
/** The username of an account, and what was typed to confirm its deletion. */
export interface ConfirmedDeletion extends TypedName {
  confirmUsername: string;
}
export type TypedAddress = Pick<SignUpValues, 'email'>;

export type Errors<Values> = { readonly [Field in keyof Values]?: RuleKey };

type Rule<Value> = readonly [broken: (value: Value) => boolean, key: RuleKey];

function firstBroken<Value>(value: Value, rules: readonly Rule<Value>[]): RuleKey | undefined {
  return rules.find(([broken]) => broken(value))?.[1];
}

const usernameRules: readonly Rule<string>[] = [
  [(name) => name.trim().length < 1, 'usernameEmpty'],
  [(name) => /\s/u.test(name), 'usernameHasWhitespace'],
  [(name) => !/^[\p{L}\p{M}\p{Nd}_.]+$/u.test(name), 'usernameHasSpecialCharacters'],
  [(name) => name.length > longest.username, 'usernameTooLong'],
];

export const specialCharacter = /[!@#$%^&*(),.?":{}|<>]/;

const wantedOfPasswords = [
  [(password) => characters(password) < shortest.newPassword, 'passwordTooShort'],
  [(password) => !/\d/.test(password), 'passwordNeedsNumber'],
  [(password) => !/\p{Lu}/u.test(password), 'passwordNeedsUppercase'],
  [(password) => !specialCharacter.test(password), 'passwordNeedsSpecial'],
] as const satisfies readonly Rule<string>[];

const passwordRules: readonly Rule<string>[] = [
  ...wantedOfPasswords,
  [(password) => password.length > longest.password, 'passwordTooLong'],
];

export type PasswordNeed = (typeof wantedOfPasswords)[number][1];

/** The requirements of a new password, in the order they are listed, and whether the typed password meets each. */
export function passwordNeeds(password: string): { readonly need: PasswordNeed; readonly isMet: boolean }[] {
  return wantedOfPasswords.map(([broken, need]) => ({ need, isMet: !broken(password) }));
}

// One plain address, without quoting or a display name, so that nothing can be injected into a mail header. Its domain has
// no character at which a parser of URLs would end it or decode it.
const emailShape = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}./?#%]+(\.[^\s@<>()[\]\\,;:"\p{Cc}./?#%]+)+$/u;
// A character that stands for another, such as a wide ＠ or a dotless ı, would make the address another where it is
// compared. A domain may have letters like ß, because it is compared as mails find it (`canonical.ts`).
const isPlain = (email: string) => {
  const plain = email.normalize('NFC');
  const [mailbox = '', domain = ''] = plain.split('@');
  const isFound = parseUrl(`https://${domain}`) !== undefined;
  return isFound && email.normalize('NFKC') === plain && usernameKey(mailbox) === mailbox.toLowerCase();
};

export const usernameRule = (username: string) => firstBroken(username, usernameRules);
export const passwordRule = (password: string) => firstBroken(password, passwordRules);
export const emailRule = (email: string): RuleKey | undefined =>
  email.length <= longest.email && emailShape.test(email) && isPlain(email) ? undefined : 'emailInvalid';

const loginPasswordRule = (password: string): RuleKey | undefined =>
  characters(password) < shortest.loginPassword ? 'loginPasswordTooShort' : undefined;

/** The errors of the login form by field; empty if it may be submitted. Both fields are checked. */
export function validateLogin(values: LoginValues): Errors<LoginValues> {
  return withoutGaps({
    usernameOrEmail:
      characters(values.usernameOrEmail.trim()) < shortest.usernameOrEmail ? 'usernameOrEmailInvalid' : undefined,
    ...validateChosenPassword(values),
  });
}

export function validateChosenPassword({ password }: ChosenPassword): Errors<ChosenPassword> {
  return withoutGaps({ password: loginPasswordRule(password) });
}

/** The errors of the sign-up form by field; empty if it may be submitted. All fields are checked. */
export function validateSignUp(values: SignUpValues): Errors<SignUpValues> {
  return withoutGaps({
    username: usernameRule(values.username),
    email: emailRule(values.email),
    ...validateNewPassword(values),
  });
}

export function validateNewPassword({ password, confirmPassword }: NewPassword): Errors<NewPassword> {
  return withoutGaps({
    password: passwordRule(password),
    confirmPassword: confirmPassword === password ? undefined : 'passwordsDiffer',
  });
}

export function validatePasswordChange(values: PasswordChange): Errors<PasswordChange> {
  return withoutGaps({
    currentPassword: loginPasswordRule(values.currentPassword),
    ...validateNewPassword(values),
  });
}

export function validateUsername({ username }: TypedName): Errors<TypedName> {
  return withoutGaps({ username: usernameRule(username) });
}

/** The same for the form that asks for the username before the account is deleted; names are compared as in a login. */
export function validateDeletion({ username, confirmUsername }: ConfirmedDeletion): Errors<ConfirmedDeletion> {
  const isOwn = usernameKey(confirmUsername) === usernameKey(username);
  return withoutGaps({ confirmUsername: isOwn ? undefined : 'usernameNotOwn' });
}

export function validateAddress({ email }: TypedAddress): Errors<TypedAddress> {
  return withoutGaps({ email: emailRule(email) });
}

// Counts code points: an emoji is one character to the visitor, though a string counts two units.
function characters(text: string): number {
  return [...text].length;
}

function withoutGaps<Values>(errors: { [Field in keyof Values]: RuleKey | undefined }): Errors<Values> {
  const found: { [Field in keyof Values]?: RuleKey } = {};
  for (const field in errors) {
    const key = errors[field];
    if (key !== undefined) found[field] = key;
  }
  return found;
}
