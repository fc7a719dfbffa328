import { sisterOrigin } from '../../shared/origins';
import type { SiteAddresses } from '../../shared/siteConfig';

/** Decides how much of a load's values a log tells. */
export interface Disclosure {
  /** Origins whose addresses may be recorded with their host: the page's own first, then those of the configuration. */
  readonly origins: readonly string[];
  /** QA asked for words and names of parameters themselves. */
  readonly isPlain: boolean;
  /** When the load began, in milliseconds since 1970; times are told relative to it. */
  readonly startedAt: number;
  /**
   * The placeholder of a text, the same one for the same text all through a load: `~words1`. In a plain log words stay as
   * they are, unless they may hold an address.
   */
  pseudonym(kind: PseudonymKind, text: string): string;
}

/** A document's origin and the addresses that it was configured with. */
export interface Origins {
  readonly origin: string;
  readonly addresses: SiteAddresses;
}

/** The origins whose addresses may be recorded. */
export const originsOf = ({ origin, addresses }: Origins): string[] => [
  origin,
  sisterOrigin(addresses),
  ...addresses.trustedOrigins,
];

type PseudonymKind = 'words' | 'hidden' | 'part' | 'page' | 'elsewhere';

const longestPlain = 2000;
/** A part of an address, however often it was encoded: any of its values may be a secret. */
const partOfAddress = /[/\\?#&=%]\S/;

/** When a replayed load begins; a replay is the same on every day. */
export const replayedAt = Date.UTC(2026, 0, 1);

export function createDisclosure(
  origins: readonly string[],
  { isPlain = false, startedAt = replayedAt }: { readonly isPlain?: boolean; readonly startedAt?: number } = {},
): Disclosure {
  const known = new Map<string, string>();
  return {
    origins,
    isPlain,
    startedAt,
    pseudonym(kind, text) {
      if (/^~(words|hidden|part|page|elsewhere)\d{1,9}$/.test(text)) return text;
      if (isPlain && kind === 'words' && !partOfAddress.test(text)) return text.slice(0, longestPlain);
      const key = `${kind} ${text}`;
      const name = known.get(key) ?? `~${kind}${known.size + 1}`;
      known.set(key, name);
      return name;
    },
  };
}
