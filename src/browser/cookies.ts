/** The value of a readable cookie, or null; the first one where a name stands twice. */
export function readCookie(name: string): string | null {
  const found = allCookies()
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : found.slice(name.length + 1);
}

/** Where cookies are not allowed nothing is kept. @param maxAge in seconds */
export function writeCookie(name: string, value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  try {
    document.cookie = `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
  } catch {}
}

// In a sandboxed frame, and with some settings, asking for them throws.
function allCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}
