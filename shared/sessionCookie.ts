/**
 * The cookie that stands as long as the session's own, set by the service and readable in the browser: a session is likely.
 * It says nothing of whose session it is, and nothing relies on it.
 * @param port the site's, empty if it is the usual one: browsers send the cookies of all ports of a host
 */
export const sessionCookie = (port: string) => (port === '' ? 'vestibule_session' : `vestibule_session_${port}`);
