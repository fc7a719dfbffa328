/** Events of accounts that their owners may want to know; docs/operating.md says when. */
export const securityEventNames = [
  'signed_up',
  'verified',
  'logged_in',
  'reset_link_sent',
  'password_reset',
  'password_changed',
  'username_changed',
  'passkey_added',
  'passkey_removed',
  'passkey_counter',
  'email_change_asked',
  'email_changed',
  'email_restored',
  'refused',
  'slowed',
  'reuse_revoked',
  'logged_out',
  'logged_out_everywhere',
  'session_ended',
  'other_sessions_ended',
] as const;

export type SecurityEventName = (typeof securityEventNames)[number];
