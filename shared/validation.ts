/**
 * The rules for what a visitor types (specification 5), used by the forms' saga and by the service.
 * A rule answers the key of the sentence to show, so that each language words it at the leaf.
 */
export const ruleKeys = [
  'usernameOrEmailInvalid',
  'loginPasswordTooShort',
  'usernameEmpty',
  'usernameHasWhitespace',
  'usernameHasSpecialCharacters',
  'usernameTooLong',
  'emailInvalid',
  'passwordTooShort',
  'passwordNeedsNumber',
  'passwordNeedsUppercase',
  'passwordNeedsSpecial',
  'passwordTooLong',
  'passwordsDiffer',
] as const;

export type RuleKey = (typeof ruleKeys)[number];

/** Limits the specification leaves open: room for real names and passphrases, none for floods. */
export const longest = { username: 64, email: 254, password: 256 } as const;

export interface LoginValues {
  usernameOrEmail: string;
  password: string;
}

export interface SignUpValues {
  username: string;
  email: string;
  password: string;
  confirmPassword: string;
}

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

const wantedOfPasswords = [
  [(password) => characters(password) < 8, 'passwordTooShort'],
  [(password) => !/\d/.test(password), 'passwordNeedsNumber'],
  [(password) => !/\p{Lu}/u.test(password), 'passwordNeedsUppercase'],
  [(password) => !/[!@#$%^&*(),.?":{}|<>]/.test(password), 'passwordNeedsSpecial'],
] as const satisfies readonly Rule<string>[];

const passwordRules: readonly Rule<string>[] = [
  ...wantedOfPasswords,
  [(password) => password.length > longest.password, 'passwordTooLong'],
];

export type PasswordNeed = (typeof wantedOfPasswords)[number][1];

/** What a new password needs, in the order of the specification, and which of it the typed one has. */
export function passwordNeeds(password: string): { readonly need: PasswordNeed; readonly isMet: boolean }[] {
  return wantedOfPasswords.map(([broken, need]) => ({ need, isMet: !broken(password) }));
}

// One address, no quoting and no display name: what people have, and nothing a mail header could be split with.
const emailShape = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}.]+(\.[^\s@<>()[\]\\,;:"\p{Cc}.]+)+$/u;

export const usernameRule = (username: string) => firstBroken(username, usernameRules);
export const passwordRule = (password: string) => firstBroken(password, passwordRules);
export const emailRule = (email: string): RuleKey | undefined =>
  email.length <= longest.email && emailShape.test(email) ? undefined : 'emailInvalid';

/** The errors under the log-in form's fields; none where the form may be sent. Both are checked together. */
export function validateLogin(values: LoginValues): Errors<LoginValues> {
  return withoutGaps({
    usernameOrEmail: characters(values.usernameOrEmail.trim()) < 3 ? 'usernameOrEmailInvalid' : undefined,
    password: characters(values.password) < 6 ? 'loginPasswordTooShort' : undefined,
  });
}

/** The errors under the sign-up form's fields; none where the form may be sent. All are checked. */
export function validateSignUp(values: SignUpValues): Errors<SignUpValues> {
  return withoutGaps({
    username: usernameRule(values.username),
    email: emailRule(values.email),
    password: passwordRule(values.password),
    confirmPassword: values.confirmPassword === values.password ? undefined : 'passwordsDiffer',
  });
}

// An emoji is one character to who types it, not the two units that a string counts.
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
