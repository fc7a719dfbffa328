/**
 * The page through which a sister app's tabs share log-ins, log-outs and renewals: it is on the site's own origin, shows
 * nothing, and only the trusted origins may frame it. `@vestibule/session` exchanges messages with it.
 */
export const relayPath = '/session-relay';

/** The element of the page that holds a `RelayStart`. */
export const relayElement = 'relay-start';

export interface RelayStart {
  /** Exact origins that may frame the page and send it messages. */
  readonly origins: readonly string[];
  /** Where the account service answers; empty where it is the site's own origin. */
  readonly apiOrigin: string;
}

/** The first message to the page, with the port for all others. */
export const relayGreeting = 'vestibule.session';
