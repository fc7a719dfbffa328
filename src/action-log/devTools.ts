import type { RootState } from '../app/rootReducer';
import type { SiteAddresses } from '../../shared/siteConfig';
import { createPseudonyms } from './pseudonyms';
import { unlisted } from './redact';
import { originsOf, redactPayload, redactState } from './redactLoad';
import { events } from './registry';

/** What Redux DevTools is shown of each event and state: what a log would hold, by the same rules and with pseudonyms. */
export function devToolsFor(origin: string, addresses: SiteAddresses) {
  const names = createPseudonyms(originsOf({ page: { origin }, addresses }));
  return {
    actionSanitizer: <Event extends { type: string }>({ type, payload }: Event & { payload?: unknown }): Event =>
      ({
        type: events.has(type) ? type : unlisted,
        payload: redactPayload(type, payload, names),
      }) as unknown as Event,
    stateSanitizer: <State>(state: State): State => redactState(state as RootState, names) as State,
  };
}
