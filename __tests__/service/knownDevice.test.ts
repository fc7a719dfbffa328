import { knownDevice, rememberAccount } from '../../server/sessions/knownDevice';

const accounts = Array.from({ length: 6 }, (_, index) => ({ id: index + 1, passwordHash: `$argon2id$salt-${index}` }));
const [first, second] = accounts as [(typeof accounts)[0], (typeof accounts)[0]];

describe("B9 a known device's cookie", () => {
  it('is known to the account that logged in on it, and to no other', () => {
    const cookie = rememberAccount(undefined, first);
    expect(cookie).toMatch(/^[\w-]{22}\.[\w-]{22}$/);
    expect(knownDevice(cookie, first)).toBe(cookie.slice(0, 22));
    expect(knownDevice(cookie, second)).toBeUndefined();
    expect(knownDevice(cookie, { ...first, passwordHash: '$argon2id$changed' })).toBeUndefined();
    expect(knownDevice(cookie, { ...second, passwordHash: first.passwordHash })).toBeUndefined();
    for (const none of [undefined, '']) expect(knownDevice(none, first)).toBeUndefined();
    expect(knownDevice(cookie, undefined)).toBeUndefined();
  });

  it('knows the last four accounts by one id, and each of them once', () => {
    let cookie: string | undefined;
    for (const account of [...accounts, accounts[5] ?? first]) cookie = rememberAccount(cookie, account);
    expect(cookie).toHaveLength(22 + 4 * 23);
    const ids = accounts.map((account) => knownDevice(cookie, account));
    expect(ids).toEqual([undefined, undefined, ...new Array<string>(4).fill(cookie?.slice(0, 22) ?? '')]);
  });

  it('cannot be made up, nor carried over to another id', () => {
    const [one, other] = [rememberAccount(undefined, first), rememberAccount(undefined, second)];
    const proof = one.slice(23);
    for (const forged of [
      `${other.slice(0, 22)}.${proof}`,
      one.slice(0, 22),
      `${one}x`,
      `${one}.`,
      `${one} `,
      `${'A'.repeat(22)}.${'A'.repeat(22)}`,
      `${one.slice(0, -1)}${one.endsWith('A') ? 'B' : 'A'}`,
      'x'.repeat(10_000),
      `${one.slice(0, 22)}${`.${'A'.repeat(22)}`.repeat(5)}`,
    ])
      expect([forged, knownDevice(forged, first)]).toEqual([forged, undefined]);
    // A value planted by a stranger is replaced, or becomes only an id.
    expect(rememberAccount('planted', first)).not.toContain('planted');
    expect(knownDevice(rememberAccount(other, first), second)).toBe(other.slice(0, 22));
  });
});
