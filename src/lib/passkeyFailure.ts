/**
 * Why the browser gave no passkey: one of the account `exists` on the device already, the visitor `cancelled` or let the
 * time pass, or it is `impossible`, at an address without https or a host name and in a browser without passkeys.
 */
export type PasskeyFailure = 'exists' | 'cancelled' | 'impossible';
