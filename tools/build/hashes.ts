import { createHash } from 'node:crypto';

/** The part of a file's name that changes with its content. */
export const nameHash = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 10);

/** In the form of an `integrity` attribute. */
export const integrityOf = (content: string | Uint8Array, name: 'sha256' | 'sha384'): string =>
  `${name}-${createHash(name).update(content).digest('base64')}`;
