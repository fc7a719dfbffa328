/**
 * The page through which a sister app's tabs take part in the session's news and renewals: it stands on the site's own
 * origin, shows nothing, and is framed by the trusted origins alone. `@vestibule/session` speaks with it.
 */
export const relayPath = '/session-relay';

/** The element of the page that holds a `RelayStart`. */
export const relayElement = 'relay-start';

export interface RelayStart {
  /** Exact origins that may frame the page and speak with it. */
  readonly origins: readonly string[];
  /** Where the account service answers; empty where it is the site's own origin. */
  readonly apiOrigin: string;
}

/** The first message to the page; it brings the port on which all others go. */
export const relayGreeting = 'vestibule.session';
