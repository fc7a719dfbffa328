import { createHash, randomBytes } from 'node:crypto';

/** A new secret of 256 random bits, as 43 characters that need no encoding in a cookie or an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token. It is random throughout, so a plain hash cannot be guessed back. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
