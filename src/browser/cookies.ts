/** The value of a readable cookie, or null; the first one if there are two of the name. */
export function readCookie(name: string): string | null {
  const found = allCookies()
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : found.slice(name.length + 1);
}

/** Does nothing if cookies are blocked. @param maxAge in seconds */
export function writeCookie(name: string, value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  try {
    document.cookie = `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
  } catch {}
}

/** Whether the browser keeps this page's cookies; Chromium's `navigator.cookieEnabled` is not reliable for that. */
export function keepsCookies(): boolean {
  const name = 'vestibule_probe';
  writeCookie(name, '1', 60);
  const isKept = readCookie(name) === '1';
  writeCookie(name, '', 0);
  return isKept;
}

// In a sandboxed frame, and with some browser settings, reading cookies throws.
function allCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}
