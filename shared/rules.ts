/** The rules (docs/behaviour.md, 5) by the keys of the messages that each language has for them. */
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
  'usernameNotOwn',
] as const;

export type RuleKey = (typeof ruleKeys)[number];

/** Minimum lengths in characters (docs/behaviour.md, 5). */
export const shortest = { usernameOrEmail: 3, loginPassword: 6, newPassword: 8 } as const;
/** Maximum lengths: enough for real names and passphrases. */
export const longest = { username: 64, email: 254, password: 256 } as const;

/** The numbers that fill the placeholders of the rules' messages. */
export const ruleValues: Readonly<Partial<Record<string, { readonly count: number }>>> = {
  loginPasswordTooShort: { count: shortest.loginPassword },
  usernameTooLong: { count: longest.username },
  passwordTooShort: { count: shortest.newPassword },
  passwordTooLong: { count: longest.password },
} satisfies Partial<Record<RuleKey, { readonly count: number }>>;
