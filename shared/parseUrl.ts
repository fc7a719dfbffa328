/** Parses an address; undefined if it is invalid. Stands in for `URL.parse`, which browsers have only had since 2024. */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
