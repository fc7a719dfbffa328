let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether a password is among the most common ones, ignoring case and any symbols before and after its letters and
 * digits: the sign-up rules turn `password1` into `Password1!`, and anyone who guesses passwords knows that.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const known = await (common ??= load());
  const plain = password.toLowerCase();
  return known.has(plain) || known.has(plain.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, ''));
}

// Loaded on first use: some 50,000 words, which a service need not hold in memory until someone sets a password.
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
