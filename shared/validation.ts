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
export interface ConfirmedDeletion extends TypedName {
  confirmUsername: string;
}
export type TypedAddress = Pick<SignUpValues, 'email'>;

type Errors<Values> = { readonly [Field in keyof Values]?: RuleKey };

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

type Rules<Values> = { readonly [Field in keyof Values]?: (values: Values) => RuleKey | undefined };

/** @returns the errors of a form by field; empty if it may be submitted. All fields are checked. */
const form =
  <Values>(rules: Rules<Values>) =>
  (values: Values): Errors<Values> => {
    const errors: { [Field in keyof Values]?: RuleKey } = {};
    for (const field in rules) {
      const key = rules[field]?.(values);
      if (key !== undefined) errors[field] = key;
    }
    return errors;
  };

const chosenPassword: Rules<ChosenPassword> = { password: ({ password }) => loginPasswordRule(password) };
const newPassword: Rules<NewPassword> = {
  password: ({ password }) => passwordRule(password),
  confirmPassword: ({ password, confirmPassword }) => (confirmPassword === password ? undefined : 'passwordsDiffer'),
};
const username: Rules<TypedName> = { username: (values) => usernameRule(values.username) };
const email: Rules<TypedAddress> = { email: (values) => emailRule(values.email) };

export const validateLogin = form<LoginValues>({
  usernameOrEmail: ({ usernameOrEmail }) =>
    characters(usernameOrEmail.trim()) < shortest.usernameOrEmail ? 'usernameOrEmailInvalid' : undefined,
  ...chosenPassword,
});
export const validateChosenPassword = form(chosenPassword);
export const validateSignUp = form<SignUpValues>({ ...username, ...email, ...newPassword });
export const validateNewPassword = form(newPassword);
export const validatePasswordChange = form<PasswordChange>({
  currentPassword: ({ currentPassword }) => loginPasswordRule(currentPassword),
  ...newPassword,
});
export const validateUsername = form(username);
export const validateAddress = form(email);
/** Names are compared as in a login. */
export const validateDeletion = form<ConfirmedDeletion>({
  confirmUsername: (values) =>
    usernameKey(values.confirmUsername) === usernameKey(values.username) ? undefined : 'usernameNotOwn',
});

// Counts code points: an emoji is one character to the visitor, though a string counts two units.
function characters(text: string): number {
  return [...text].length;
}
