/** An address as a `URL`, or undefined where it is none: `URL.parse`, which browsers have since 2024. */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
