/**
 * A session call's header that names the visitor whom the page shows, as `sub` does. If the session is another visitor's, the
 * answer is 401: the page then renews, and learns whose session it is.
 */
export const subjectHeader = 'vestibule-subject';
