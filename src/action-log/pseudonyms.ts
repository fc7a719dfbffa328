/** Stand-ins for free text, one for each value all through a log: `~words1`. A pseudonym itself stays as it is. */
export interface Pseudonyms {
  of(kind: 'words' | 'part' | 'page' | 'elsewhere', value: string): string;
  /** Origins whose addresses may be recorded with their host: the page's own origin first, then those of the site's configuration. */
  readonly origins: readonly string[];
}

const longestPlain = 2000;
/** A token in an address, however often it was encoded, such as in a `continue`. */
const token = /token(=|%(25)*3d)/i;

/** @param isPlain QA asked for the words themselves; a secret is never recorded */
export function createPseudonyms(origins: readonly string[], isPlain = false): Pseudonyms {
  const known = new Map<string, string>();
  return {
    origins,
    of(kind, value) {
      if (/^~?(words|part|page|elsewhere)\d{1,9}$/.test(value)) return value;
      if (isPlain && kind !== 'elsewhere' && !token.test(value)) return value.slice(0, longestPlain);
      const key = `${kind} ${value}`;
      const name = known.get(key) ?? `${kind === 'elsewhere' ? '' : '~'}${kind}${known.size + 1}`;
      known.set(key, name);
      return name;
    },
  };
}
