/** In characters: 256 bits as base64url. */
const length = 43;

/**
 * The token of a mailed link as mail programs, messengers and people hand it on: a full stop, a bracket or a break after it
 * or in it is none of its signs, and `3D` before it is what an undecoded mail makes of `=`.
 */
export function tokenOf(given: string | null): string {
  const signs = (given ?? '').replace(/[^\w-]/g, '');
  return signs.length > length && signs.startsWith('3D') ? signs.slice(2) : signs;
}

/** Whether a part of it is missing, or all. */
export const isCut = (token: string): boolean => token.length < length;
