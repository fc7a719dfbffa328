interface SecurityEventRow {
  /** The mails that are sent for it; `i18n/en/events.ts` has their texts. */
  readonly mails?: readonly string[];
  /** Set if its mails wait for the queue's next turn, so that timing does not reveal whether one is sent. */
  readonly isSentLater?: true;
  /** Set if any stranger can cause it: such events have a quota of their own in the account's history. */
  readonly canAnyoneCause?: true;
}

/** Events of accounts that their owners may want to know; docs/operating.md says when each happens. */
export const securityEvents = {
  signed_up: { mails: ['verification'] },
  verified: {},
  logged_in: {},
  reset_link_sent: { canAnyoneCause: true },
  password_reset: { mails: ['passwordReset'] },
  password_changed: { mails: ['passwordChanged'] },
  username_changed: { mails: ['usernameChanged'] },
  passkey_added: { mails: ['passkeyAdded'] },
  passkey_removed: { mails: ['passkeyRemoved'] },
  passkey_counter: {},
  email_change_asked: { mails: ['confirmEmail', 'emailChangeAsked'], isSentLater: true },
  email_changed: { mails: ['emailChanged'] },
  email_restored: { mails: ['emailRestored'] },
  refused: { canAnyoneCause: true },
  slowed: { canAnyoneCause: true },
  reuse_revoked: {},
  logged_out: {},
  logged_out_everywhere: {},
  session_ended: {},
  other_sessions_ended: {},
} as const satisfies Readonly<Record<string, SecurityEventRow>>;

export type SecurityEventName = keyof typeof securityEvents;
export const securityEventNames = Object.keys(securityEvents) as SecurityEventName[];
