/**
 * The header of a session call that names the visitor shown by the page, by `sub`. If the session is another visitor's, the
 * answer is 401: the page then renews, and learns whose session it is.
 */
export const subjectHeader = 'vestibule-subject';
