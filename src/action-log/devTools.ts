import type { RootState } from '../app/rootReducer';
import type { SiteAddresses } from '../../shared/siteConfig';
import { listedEvents } from './listedEvents';
import { redactState } from './listedState';
import { createPseudonyms } from './pseudonyms';
import { originsOf, redactPayload } from './redact';

/** What Redux DevTools is told of each event and state: what a log would be, by the same lists and with pseudonyms too. */
export function devToolsFor(origin: string, addresses: SiteAddresses) {
  const names = createPseudonyms(originsOf({ page: { origin }, addresses }));
  return {
    actionSanitizer: <Event extends { type: string }>({ type, payload }: Event & { payload?: unknown }): Event =>
      ({
        type: listedEvents.has(type) ? type : 'unlisted',
        payload: redactPayload(type, payload, names),
      }) as unknown as Event,
    stateSanitizer: <State>(state: State): State => redactState(state as RootState, names) as State,
  };
}
