import type { SiteAddresses } from '../../shared/siteConfig';
import { languages } from '../../shared/languages';
import { messageKeys } from '../lib/text';
import { routes } from '../app/routes';
import { createDisclosure, originsOf, type Disclosure } from './disclosure';
import { isRecord } from './isRecord';
import { eventTypes } from './keptEvents';
import { unlisted } from './redact';
import { redactPayload } from './redactEntry';

/** What Redux DevTools is shown of each event and state: what a log would hold of the one, and of the other no texts but the site's own. */
export function devToolsFor(origin: string, addresses: SiteAddresses) {
  const told = createDisclosure(originsOf({ origin, addresses }));
  return {
    actionSanitizer: <Event extends { type: string }>({ type, payload }: Event & { payload?: unknown }): Event =>
      ({
        type: eventTypes.has(type) ? type : unlisted,
        payload: redactPayload(type, payload, told),
      }) as unknown as Event,
    stateSanitizer: <State>(state: State): State => withoutTexts(state, told) as State,
  };
}

const own: ReadonlySet<unknown> = new Set([
  ...messageKeys,
  ...Object.entries(routes).flat(),
  ...languages.map(({ code }) => code),
]);

function withoutTexts(value: unknown, told: Disclosure): unknown {
  if (typeof value === 'string') return own.has(value) ? value : told.pseudonym('words', value);
  if (Array.isArray(value)) return value.map((item) => withoutTexts(item, told));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, withoutTexts(one, told)]));
}
