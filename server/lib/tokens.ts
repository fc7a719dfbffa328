import { createHash, randomBytes } from 'node:crypto';

/** A new secret of 256 random bits, as 43 characters that need no encoding in a cookie or an address. */
export const newToken = (): string => randomBytes(32).toString('base64url');

const familyBytes = 9;
const familyLength = 12;

export const newFamily = (): string => randomBytes(familyBytes).toString('base64url');

/** A new refresh token of a family: 256 random bits, of which 184 are its own. */
export function newRefreshToken(family: string): string {
  return family + randomBytes(32 - familyBytes).toString('base64url');
}

export const familyOf = (refreshToken: string): string => refreshToken.slice(0, familyLength);

/** The hash that is stored in place of a text. Tokens are random, so that their plain hash cannot be reversed by guessing. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
