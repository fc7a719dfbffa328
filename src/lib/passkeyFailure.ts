/**
 * Why the browser returned no passkey: the device already has one for the account (`exists`), the visitor `cancelled` or
 * did not respond in time, or it is `impossible` because the address has no https or host name, or the browser no passkeys.
 */
export type PasskeyFailure = 'exists' | 'cancelled' | 'impossible';
