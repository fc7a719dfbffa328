/**
 * Splits a PostgreSQL address that names several hosts (`postgres://user@one:5432,two:5432/name`) into one for each, with
 * `sslmode` as libpq reads it: `require` encrypts, and checks the certificate only against an `sslrootcert`.
 * @returns undefined if the text is not such an address
 */
export function addressesIn(text: string): string[] | undefined {
  const [, before = '', hosts = '', after = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^@/?#]*)(.*)$/s.exec(text) ?? [];
  const addresses = hosts.split(',').map((host) => before + host + after);
  if (!addresses.every((address) => URL.canParse(address))) return undefined;
  return addresses.map((address) => {
    const url = new URL(address);
    // libpq's name for the authorities that the system trusts, which Node checks against by default.
    if (url.searchParams.get('sslrootcert') === 'system') {
      url.searchParams.delete('sslrootcert');
      url.searchParams.set('sslmode', 'verify-full');
    }
    if (url.searchParams.has('sslmode')) url.searchParams.set('uselibpqcompat', 'true');
    return url.href;
  });
}
