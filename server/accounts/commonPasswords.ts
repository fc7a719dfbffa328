let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether a password is among those that are used most, without regard to case and to what stands around its letters
 * and digits: the rules of the sign-up turn `password1` into `Password1!`, and who guesses knows that.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const known = await (common ??= load());
  const plain = password.toLowerCase();
  return known.has(plain) || known.has(plain.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, ''));
}

// Some 50,000 words, which a service whose visitors change no password need not keep.
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
