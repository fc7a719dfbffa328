import { sisterOrigin } from '../../shared/origins';
import type { SiteAddresses } from '../../shared/siteConfig';

export type Disclosure = ReturnType<typeof createDisclosure>;

export interface Origins {
  readonly origin: string;
  readonly addresses: SiteAddresses;
}

type PseudonymKind = 'words' | 'hidden' | 'part' | 'page' | 'elsewhere';

const longestPlain = 2000;
/** Matches part of an address, however often it was encoded: any of its values may be a secret. */
const partOfAddress = /[/\\?#&=%]\S/;

/** When a replayed load begins: fixed, so that a replay gives the same result every day. */
export const replayedAt = Date.UTC(2026, 0, 1);
export const hour = 3_600_000;

/**
 * Decides how much of a page load's values a log reveals.
 * @param begin the page's own origin and the configured ones, whose addresses may be recorded with their host
 * @param isPlain whether QA asked for people's words and parameter names in clear text
 * @param startedAt when the load began, in milliseconds since 1970; times are recorded relative to it
 */
export function createDisclosure(
  { origin, addresses }: Origins,
  { isPlain = false, startedAt = replayedAt }: { readonly isPlain?: boolean; readonly startedAt?: number } = {},
) {
  const known = new Map<string, string>();
  return {
    /** The page's own first. */
    origins: [origin, sisterOrigin(addresses), ...addresses.trustedOrigins],
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
