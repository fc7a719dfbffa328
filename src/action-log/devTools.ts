import type { SiteAddresses } from '../../shared/siteConfig';
import { languages } from '../../shared/languages';
import { messageKeys } from '../lib/text';
import { routes } from '../app/routes';
import { createDisclosure, type Disclosure } from './disclosure';
import { isRecord } from './isRecord';
import { eventTypes } from './keptEvents';
import { unlisted } from './redact';
import { redactPayload } from './redactEntry';

/** Redux DevTools sanitizers: events are redacted as in a log, and states keep no texts but the site's own. */
export function devToolsFor(origin: string, addresses: SiteAddresses) {
  const disclosure = createDisclosure({ origin, addresses });
  return {
    actionSanitizer: <Event extends { type: string }>({ type, payload }: Event & { payload?: unknown }): Event =>
      ({
        type: eventTypes.has(type) ? type : unlisted,
        payload: redactPayload(type, payload, disclosure),
      }) as unknown as Event,
    stateSanitizer: <State>(state: State): State => withoutTexts(state, disclosure) as State,
  };
}

const own: ReadonlySet<unknown> = new Set([
  ...messageKeys,
  ...Object.entries(routes).flat(),
  ...languages.map(({ code }) => code),
]);

function withoutTexts(value: unknown, disclosure: Disclosure): unknown {
  if (typeof value === 'string') return own.has(value) ? value : disclosure.pseudonym('words', value);
  if (Array.isArray(value)) return value.map((item) => withoutTexts(item, disclosure));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, withoutTexts(one, disclosure)]));
}
