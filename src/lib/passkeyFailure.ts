/**
 * Why the browser returned no passkey: the device already has one for the account (`exists`), the visitor `cancelled` or
 * did not respond in time (`earlier` if the next request is for the passkeys of the site's earlier domain), or it is
 * `impossible` because the address has no https or host name, or the browser no passkeys.
 */
export type PasskeyFailure = 'exists' | 'cancelled' | 'earlier' | 'impossible';
