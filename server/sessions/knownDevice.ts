import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * The cookie of a device that an account knows, because its owner has logged in there before. Guesses made elsewhere do not
 * slow such a device down: its wrong logins are counted separately. These are OWASP's device cookies
 * ('Slow Down Online Guessing Attacks with Device Cookies').
 *
 * The value is a random id and a proof for each account: the id signed with the account's password hash, which is as secret
 * and as random as a key. Nothing is stored, and changing the password makes every device unknown again.
 */
interface KnownDeviceAccount {
  readonly id: number;
  readonly passwordHash: string;
}

const form = /^[\w-]{22}(\.[\w-]{22}){1,4}$/;
const maxAccounts = 4;

export function knownDevice(cookie: string | undefined, account: KnownDeviceAccount | undefined): string | undefined {
  const { id, proofs } = read(cookie);
  if (id === undefined || account === undefined) return undefined;
  const expected = Buffer.from(proofOf(id, account));
  return proofs.some((proof) => timingSafeEqual(Buffer.from(proof), expected)) ? id : undefined;
}

/** The cookie's new value, with a proof for the account; the last three other accounts that knew the device stay in it. */
export function rememberAccount(cookie: string | undefined, account: KnownDeviceAccount): string {
  const { id = randomBytes(16).toString('base64url'), proofs } = read(cookie);
  const proof = proofOf(id, account);
  return [id, ...[proof, ...proofs.filter((other) => other !== proof)].slice(0, maxAccounts)].join('.');
}

/** Reads the cookie's value. A malformed one counts as missing, so that the device gets a new id. */
function read(cookie: string | undefined): { readonly id?: string; readonly proofs: readonly string[] } {
  if (cookie === undefined || !form.test(cookie)) return { proofs: [] };
  const [id = '', ...proofs] = cookie.split('.');
  return { id, proofs };
}

function proofOf(device: string, { id, passwordHash }: KnownDeviceAccount): string {
  return createHmac('sha256', passwordHash)
    .update(`device ${device} of account ${id}`)
    .digest('base64url')
    .slice(0, 22);
}
