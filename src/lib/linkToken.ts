/** 256 bits as base64url, in characters. */
const length = 43;

/**
 * Cleans a mailed link's token of what mail programs, messengers and people add to it: full stops, brackets or line breaks,
 * and a leading `3D`, which is how an undecoded (quoted-printable) mail shows the `=`.
 */
export function tokenOf(given: string | null): string {
  const signs = (given ?? '').replace(/[^\w-]/g, '');
  return signs.length > length && signs.startsWith('3D') ? signs.slice(2) : signs;
}

/** Whether part or all of the token is missing. */
export const isCut = (token: string): boolean => token.length < length;
