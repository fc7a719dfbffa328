/**
 * A cookie that scripts can read, set by the service for as long as the session's own cookies: it hints that there is a
 * session. It does not say whose, and nothing relies on it.
 * @param port the site's port, empty for the default one: browsers send a host's cookies to all of its ports
 */
export const sessionCookie = (port: string) => (port === '' ? 'vestibule_session' : `vestibule_session_${port}`);
