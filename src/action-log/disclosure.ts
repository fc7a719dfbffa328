import { sisterOrigin } from '../../shared/origins';
import type { SiteAddresses } from '../../shared/siteConfig';

export type Disclosure = ReturnType<typeof createDisclosure>;

export interface Origins {
  readonly origin: string;
  readonly addresses: SiteAddresses;
}

export const originsOf = ({ origin, addresses }: Origins): string[] => [
  origin,
  sisterOrigin(addresses),
  ...addresses.trustedOrigins,
];

type PseudonymKind = 'words' | 'hidden' | 'part' | 'page' | 'elsewhere';

const longestPlain = 2000;
/** Matches part of an address, however often it was encoded: any of its values may be a secret. */
const partOfAddress = /[/\\?#&=%]\S/;

/** When a replayed load begins: fixed, so that a replay gives the same result every day. */
export const replayedAt = Date.UTC(2026, 0, 1);

/**
 * Decides how much of a page load's values a log reveals.
 * @param origins those whose addresses may be recorded with their host: the page's own first, then the configured ones
 * @param isPlain whether QA asked for people's words and parameter names in clear text
 * @param startedAt when the load began, in milliseconds since 1970; times are recorded relative to it
 */
export function createDisclosure(
  origins: readonly string[],
  { isPlain = false, startedAt = replayedAt }: { readonly isPlain?: boolean; readonly startedAt?: number } = {},
) {
  const known = new Map<string, string>();
  return {
    origins,
    isPlain,
    startedAt,
    /**
     * The placeholder for a text, such as `~words1`; within a load the same text always gets the same one. A plain log keeps
     * words as they are, unless they may contain an address.
     */
    pseudonym(kind: PseudonymKind, text: string): string {
      if (/^~(words|hidden|part|page|elsewhere)\d{1,9}$/.test(text)) return text;
      if (isPlain && kind === 'words' && !partOfAddress.test(text)) return text.slice(0, longestPlain);
      const key = `${kind} ${text}`;
      const name = known.get(key) ?? `~${kind}${known.size + 1}`;
      known.set(key, name);
      return name;
    },
  };
}
