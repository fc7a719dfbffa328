import type { ColumnType, Generated } from 'kysely';
import type { DeviceKind } from '../../shared/devices';
import type { eventMails } from '../../i18n/en/events';
import type { SecurityEventName } from '../../shared/securityEvents';

/** Set once by the database's own clock, never by ours: several instances agree on it. */
type Timestamp = ColumnType<Date, Date | string, Date | string>;
type Dated = ColumnType<Date, Date | string | undefined, never>;

/** An account, or a sign-up that waits for its email to be verified. Only verified ones are unique by name and address. */
export interface Accounts {
  readonly id: Generated<number>;
  /** By which apps know the account; random, and never another's. */
  readonly subject: Generated<string>;
  username: string;
  /** The name without regard to case and Unicode form; see `canonical.ts`. */
  username_key: string;
  email: string;
  email_key: string;
  /** The address that the account is to have once its link was opened. */
  pending_email: string | null;
  password_hash: string;
  ui_language_id: number;
  /** Whether its owner chose the language; until then each login sets the one of its page. */
  has_chosen_language: Generated<boolean>;
  verified_at: Timestamp | null;
  /** Since when the owner lets nobody log in to it. */
  blocked_at: Timestamp | null;
  readonly created_at: Dated;
  /** When name, address or language last changed; the database writes it. */
  readonly updated_at: Dated;
}

/** Addresses, in their canonical form, that may sign up where only the invited may. */
export interface Invitations {
  email_key: string;
  invited_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

/**
 * How many sign-ups asked for a username or an email address since nobody has verified it; the key is `username:` or
 * `email:` and the canonical form. It outlives the sign-ups: one that was contested stays so when its rivals are gone.
 */
export interface SignUpClaims {
  key: string;
  sign_ups: number;
  claimed_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface VerificationTokens {
  hash: string;
  account_id: number;
  expires_at: Timestamp;
  /** Where the visitor goes on after the link. */
  continue_to: string | null;
}

/** The occasion of a mail; `i18n/en/events.ts` words those of events. */
export type MailKind = keyof typeof eventMails | 'invitation';

/** The queue of mails. They hold no token: one is made when the mail is sent. */
export interface Mails {
  readonly id: Generated<number>;
  /** The same at each attempt, so that the receiving side knows a mail that comes twice. */
  readonly message_id: Generated<string>;
  kind: ColumnType<MailKind, MailKind | undefined, MailKind>;
  /** Null where a link was asked for by an address, of which nobody has looked yet whether it is an account's. */
  account_id: number | null;
  /** The canonical form of that address. */
  asked_for: string | null;
  /** The address it goes to, where that is not the account's own. */
  recipient: string | null;
  /** From where the mail was caused, where it tells that: the kind of device, and the network. */
  device: string | null;
  network: string | null;
  /** The language of the request that caused it; null where there is none: then it is in the account's. */
  language_id: number | null;
  /** Where the visitor came from, which is kept with the link's token, and the site's own origin that it leads to, where it is not the configured one. */
  continue_to: string | null;
  page_origin: string | null;
  attempts: Generated<number>;
  /** When it is tried next; `infinity` for one that is not delivered. */
  due_at: ColumnType<Date, Date | string | undefined, Date | string>;
  /** Since when it is not delivered and waits for the owner; null for one that is still to be sent. */
  failed_at: Timestamp | null;
  /** Why the last attempt failed; see `refusalOf`. */
  failure: string | null;
  readonly created_at: Dated;
}

/** Links that were mailed to an account, of which each works once; verification links have a table of their own. */
export interface AccountLinks {
  hash: string;
  account_id: number;
  kind: 'resetPassword' | 'changeEmail' | 'restoreEmail';
  /** The address that the account gets by the link, where it changes that. */
  email: string | null;
  /** The mail that it was made for, where it was mailed: one that comes twice has two that work. */
  mail_id: number | null;
  /** Where the visitor goes on to. */
  continue_to: string | null;
  expires_at: Timestamp;
}

/** Names of deleted accounts, which nobody may take for a while; as hashes of their canonical form. */
export interface NameHolds {
  hash: string;
  held_until: Timestamp;
  /** The account that gave it up for another name, and may have it back. */
  account_id: number | null;
}

/** A log-in and all that grew from it: the family that a stolen token takes down with it. */
export interface Sessions {
  readonly id: Generated<number>;
  account_id: number;
  is_remembered: boolean;
  /** The hash of the part that all of its refresh tokens begin with. */
  family_hash: string;
  /** How often the refresh token was exchanged; only a token of this generation is the current one. */
  generation: Generated<number>;
  renewed_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: Timestamp;
  readonly created_at: Dated;
  /** When the visitor last showed who it is, by a log-in or by the password once more. */
  confirmed_at: Timestamp;
  /** By which the visitor's own list of sessions names it. */
  readonly public_id: Generated<string>;
  /** The device that it was opened on, from the browser's own words; see `device.ts`. */
  device_kind: Generated<DeviceKind>;
  browser: Generated<string>;
  system: Generated<string>;
}

export interface SessionTokens {
  hash: string;
  session_id: number;
  kind: 'access' | 'refresh';
  generation: number;
  expires_at: Timestamp;
}

/** A way to log in without the password, kept by the visitor's device or password manager; only its public half is here. */
export interface Passkeys {
  credential_id: string;
  /** By which the visitor's own list names it. */
  readonly public_id: Generated<string>;
  account_id: number;
  /** In base64url. */
  public_key: string;
  /** How often the authenticator says it was used; 0 for those that do not count. */
  sign_count: ColumnType<string | number | bigint, number, number>;
  name: string;
  /** The device that it was added on, such as `Firefox, Linux`; null where the browser does not say. */
  device: string | null;
  /** Whether the authenticator can copy it to other devices, which never changes; null until one of before there was a release is used. */
  device_type: 'singleDevice' | 'multiDevice' | null;
  readonly created_at: Dated;
  used_at: Timestamp | null;
}

/**
 * The challenges that new passkeys of an account have to sign, and those that its passkeys have signed to log in, since
 * each counts once. Rows without an account are the keys that challenges for a log-in are made with; see `passkeys.ts`.
 */
export interface PasskeyChallenges {
  hash: string;
  account_id: number | null;
  expires_at: Timestamp;
}

/** The events of an account; see `security/events.ts`. */
export interface SecurityEvents {
  readonly key: Generated<string>;
  /** Null in rows of an earlier release, which stored the refusals of names that are no account's. */
  account_id: number;
  event: SecurityEventName;
  network: string;
  /** From which it came, such as `Firefox, Linux`; null where that is not known. */
  device: string | null;
  /** How often it happened: more than once in the newest row of a flood. */
  times: Generated<number>;
  readonly created_at: Dated;
}

/** The keys of the owner's other services, such as a sister app's back end; see `services/serviceKeys.ts`. */
export interface ServiceKeys {
  readonly id: Generated<number>;
  name: string;
  hash: string;
  readonly created_at: Dated;
}

/** The limits' counters; see `sharedCounters.ts`. */
export interface RateLimits {
  readonly key: string;
  readonly points: number;
  /** When the window ends, in milliseconds since 1970. */
  readonly expire: string | null;
}

/** An app that logs its visitors in here by OpenID Connect; its lists are JSON. */
export interface OpenIdApps {
  id: Generated<number>;
  name: string;
  secret_hash: string | null;
  redirects: string;
  after_logout: string;
  /** Where it is told of log-outs, if it wants to be. */
  back_channel: string | null;
  /** Whether its log-ins need a code challenge (RFC 7636). */
  is_pkce_required: ColumnType<boolean, boolean | undefined, boolean>;
  /** Whether that may be in a private network. */
  is_back_channel_private: ColumnType<boolean, boolean | undefined, boolean>;
  /** The API that its access tokens are for, if any: they are JWTs then (RFC 9068). */
  audience: string | null;
  /** Who may enter, see `Entrants`; null for everybody. */
  entrants: string | null;
  /** The host of the software, if a proxy in front of it asks who a visitor is. */
  host: string | null;
  /** What was replaced, and until when it is still good. */
  old_secret_hash: string | null;
  old_secret_until: Timestamp | null;
  readonly created_at: Dated;
}
/** That an account is in a group. */
export interface AccountGroups {
  readonly id: Generated<number>;
  readonly name: string;
  readonly account_id: number;
  readonly created_at: Dated;
}
/** The keys that sign; see `openid/keys.ts`. */
export interface OpenIdKeys {
  readonly kid: string;
  readonly sealed: string;
  signs_at: Timestamp;
  retired_at: Timestamp | null;
  readonly created_at: Dated;
}
/** That a visitor agreed to be logged in at an app of which anybody could claim the address. */
export interface OpenIdConsents {
  readonly id: Generated<number>;
  readonly account_id: number;
  readonly app: string;
  readonly created_at: Dated;
}
export interface OpenIdStates {
  key: string;
  payload: string;
  /** The name of the app that it was given to, and goes with. */
  app: string | null;
  grant_id: string | null;
  session_id: number | null;
  account_id: number | null;
  /** Of a session of the site's: the apps that logged in within it, each with the `sid` by which it knows it; JSON. */
  sids: string | null;
  consumed_at: Timestamp | null;
  /** Of a refresh token: the first one that it descends from, and after how many exchanges. */
  lineage: string | null;
  generation: number | null;
  expires_at: Timestamp;
}

/** The queue of the log-outs that apps are still to be told of. Triggers fill it, in the transaction that ends the session. */
export interface OpenIdLogOuts {
  readonly id: Generated<number>;
  app_id: number;
  subject: string;
  sid: string;
  attempts: Generated<number>;
  due_at: ColumnType<Date, Date | string | undefined, Date | string>;
  readonly created_at: Dated;
}

export interface Schema {
  accounts: Accounts;
  invitations: Invitations;
  sign_up_claims: SignUpClaims;
  verification_tokens: VerificationTokens;
  account_links: AccountLinks;
  name_holds: NameHolds;
  mails: Mails;
  sessions: Sessions;
  session_tokens: SessionTokens;
  security_events: SecurityEvents;
  passkeys: Passkeys;
  passkey_challenges: PasskeyChallenges;
  service_keys: ServiceKeys;
  account_groups: AccountGroups;
  openid_apps: OpenIdApps;
  openid_keys: OpenIdKeys;
  openid_consents: OpenIdConsents;
  openid_states: OpenIdStates;
  openid_log_outs: OpenIdLogOuts;
  rate_limits: RateLimits;
}
