/**
 * The path of the page through which a sister app's tabs share logins, logouts and renewals. It is on the site's own
 * origin, shows nothing, and only trusted origins may frame it. `@vestibule/session` exchanges messages with it.
 */
export const relayPath = '/session-relay';

/** The id of the page's element that holds a `RelayStart`. */
export const relayElement = 'relay-start';

export interface RelayStart {
  /** Exact origins that may frame the page and send it messages. */
  readonly origins: readonly string[];
  /** The account service's origin; empty if it is the site's own. */
  readonly apiOrigin: string;
}
