import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';
import type { DeviceKind } from '../../shared/devices';
import type { eventMails } from '../../i18n/en/events';
import type { SecurityEventName } from '../../shared/securityEvents';

/** Set by the database's clock, not the service's, so that several instances agree on it. */
type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** A timestamp that is the current time by default. */
type DefaultNow = ColumnType<Date, Date | string | undefined, Date | string>;
/** When the row was inserted, or the database itself changed it. */
type CreatedAt = ColumnType<Date, Date | string | undefined, never>;

/** The kind of a mail; `i18n/en/events.ts` has the texts of those about events. */
export type MailKind = keyof typeof eventMails | 'invitation';

export type LinkKind = 'resetPassword' | 'changeEmail' | 'restoreEmail';

export interface Schema {
  /** An account, or a sign-up whose email is not verified yet. Only verified ones are unique by name and address. */
  accounts: {
    readonly id: Generated<number>;
    /** The id by which apps know the account; random, and never reused. */
    readonly subject: Generated<string>;
    username: string;
    /** The name regardless of case and Unicode form; see `canonical.ts`. */
    username_key: string;
    email: string;
    email_key: string;
    /** The address that the account gets once the link sent to it is opened. */
    pending_email: string | null;
    password_hash: string;
    ui_language_id: number;
    /** The names of its groups, sorted. */
    groups: Generated<string[]>;
    /** Whether its owner chose the language; until then each login sets the one of its page. */
    has_chosen_language: Generated<boolean>;
    verified_at: Timestamp | null;
    /** When the owner blocked the account, so that nobody can log in to it. */
    blocked_at: Timestamp | null;
    readonly created_at: CreatedAt;
    /** When name, address or language last changed; the database writes it. */
    readonly updated_at: CreatedAt;
  };
  /** Addresses, in their canonical form, that may sign up if the site is open only to invited people. */
  invitations: {
    email_key: string;
    invited_at: DefaultNow;
  };
  /**
   * How many sign-ups have asked for a username or an email address that is not verified, and how many accounts for the
   * address as their new one; the key is `username:` or `email:` and the canonical form. It outlives the sign-ups, so that a
   * contested one stays so when its rivals are gone.
   */
  sign_up_claims: {
    key: string;
    sign_ups: number;
    claimed_at: DefaultNow;
  };
  verification_tokens: {
    hash: string;
    account_id: number;
    expires_at: Timestamp;
    continue_to: string | null;
  };
  /** Links that were mailed to an account; each works once. Verification links have a table of their own. */
  account_links: {
    hash: string;
    account_id: number;
    kind: LinkKind;
    /** The address that the account gets by the link, if the link changes it. */
    email: string | null;
    /** The mail that it was made for, if any. A mail that was sent twice has two links that work. */
    mail_id: number | null;
    /** The address the visitor continues to. */
    continue_to: string | null;
    expires_at: Timestamp;
  };
  /** Names that accounts gave up, which nobody else may take for a while; as hashes of their canonical form. */
  name_holds: {
    hash: string;
    held_until: Timestamp;
    /** The account that changed it for another name, and may take it back; null if the account was deleted. */
    account_id: number | null;
  };
  /** When backups were made, for the owner's alert; only the newest is kept. */
  backups: {
    readonly id: Generated<number>;
    readonly made_at: CreatedAt;
  };
  /** The queue of mails. A mail holds no token: it is made when the mail is sent. */
  mails: {
    readonly id: Generated<number>;
    /** The same for each attempt, so that the receiving side recognizes a mail that arrives twice. */
    readonly message_id: Generated<string>;
    kind: ColumnType<MailKind, MailKind | undefined, MailKind>;
    /** Null if a link was requested for an address that has not been looked up yet. */
    account_id: number | null;
    /** The canonical form of that address. */
    asked_for: string | null;
    /** The address it goes to, if that is not the account's own. */
    recipient: string | null;
    /** The kind of device and the network of the request that caused the mail, if the mail mentions them. */
    device: string | null;
    network: string | null;
    /** The language of the request that caused it; if null, the mail is in the account's language. */
    language_id: number | null;
    continue_to: string | null;
    /** The origin, one of the site's own, that the link leads to; null for the configured one. */
    page_origin: string | null;
    attempts: Generated<number>;
    /** The time of the next attempt; `infinity` for an undelivered mail. */
    due_at: DefaultNow;
    /** When it was given up and left to the owner; null if it is still to be sent. */
    failed_at: Timestamp | null;
    /** Why the last attempt failed; see `mailRefusalOf`. */
    failure: string | null;
    readonly created_at: CreatedAt;
  };
  /** A login and all tokens that descend from it: a stolen token ends the whole family. */
  sessions: {
    readonly id: Generated<number>;
    account_id: number;
    is_remembered: boolean;
    /** The hash of the prefix that all of its refresh tokens share. */
    family_hash: string;
    /** How often the refresh token was exchanged; only a token of this generation is current. */
    generation: Generated<number>;
    renewed_at: DefaultNow;
    expires_at: Timestamp;
    readonly created_at: CreatedAt;
    /** When the visitor last proved their identity, by logging in or by entering the password again. */
    confirmed_at: Timestamp;
    /** The id of the session in the visitor's own list. */
    readonly public_id: Generated<string>;
    /** The device that it was opened on, from the browser's user agent; see `device.ts`. */
    device_kind: Generated<DeviceKind>;
    browser: Generated<string>;
    system: Generated<string>;
  };
  session_tokens: {
    hash: string;
    session_id: number;
    kind: 'access' | 'refresh';
    generation: number;
    expires_at: Timestamp;
  };
  security_events: {
    readonly key: Generated<string>;
    account_id: number;
    event: SecurityEventName;
    network: string;
    /** The device it came from, such as `Firefox, Linux`; null if unknown. */
    device: string | null;
    /** How often it happened; during a flood, the newest row counts the repetitions. */
    times: Generated<number>;
    readonly created_at: CreatedAt;
  };
  /** A visitor's passkey; only its public key is stored. */
  passkeys: {
    credential_id: string;
    /** The id of the passkey in the visitor's own list. */
    readonly public_id: Generated<string>;
    account_id: number;
    public_key: string;
    /** How often the authenticator says it was used; 0 if it does not count. */
    sign_count: ColumnType<string | number | bigint, number, number>;
    name: string;
    /** The device that it was added on, such as `Firefox, Linux`; null if the browser does not say. */
    device: string | null;
    /** Whether it can be copied to other devices, which never changes; null for old passkeys until they are used. */
    device_type: 'singleDevice' | 'multiDevice' | null;
    /** The domain that it belongs to; null, as for all from before there was a choice: the site's host. */
    rp_id: string | null;
    readonly created_at: CreatedAt;
    used_at: Timestamp | null;
  };
  /**
   * The challenges that an account's new passkeys have to sign, and those that its passkeys have signed to log in, since
   * each works only once. Rows without an account are the keys that login challenges are made with; see `passkeys.ts`.
   */
  passkey_challenges: {
    hash: string;
    account_id: number | null;
    expires_at: Timestamp;
  };
  /** The keys of the owner's other services, such as a sister app's back end; see `services/serviceKeys.ts`. */
  service_keys: {
    readonly id: Generated<number>;
    name: string;
    hash: string;
    readonly created_at: CreatedAt;
  };
  /** The memberships in groups until they moved to `accounts`; read no more. */
  account_groups: {
    readonly id: Generated<number>;
    readonly name: string;
    readonly account_id: number;
    readonly created_at: CreatedAt;
  };
  /** An app that logs its visitors in by OpenID Connect; its lists are JSON. */
  openid_apps: {
    id: Generated<number>;
    name: string;
    secret_hash: string | null;
    redirects: string;
    after_logout: string;
    back_channel: string | null;
    /** Whether its logins need a code challenge (RFC 7636). */
    is_pkce_required: Generated<boolean>;
    is_back_channel_private: Generated<boolean>;
    /** The API that its access tokens are for, if any; they are JWTs then (RFC 9068). */
    audience: string | null;
    /** The accounts that may use it, see `Entrants`; null for all. */
    entrants: string | null;
    /** Its host, if it is behind a proxy that asks the front door who a visitor is. */
    host: string | null;
    /** The secret that was replaced, and until when it is still valid. */
    old_secret_hash: string | null;
    old_secret_until: Timestamp | null;
    readonly created_at: CreatedAt;
  };
  openid_keys: {
    readonly kid: string;
    readonly sealed: string;
    signs_at: Timestamp;
    retired_at: Timestamp | null;
    readonly created_at: CreatedAt;
  };
  /** Visitors' consents to apps whose redirect address any program on a device could claim. */
  openid_consents: {
    readonly id: Generated<number>;
    readonly account_id: number;
    readonly app: string;
    readonly created_at: CreatedAt;
  };
  openid_states: {
    key: string;
    payload: string;
    /** The name of the app that it was issued to; it is deleted with the app. */
    app: string | null;
    grant_id: string | null;
    session_id: number | null;
    account_id: number | null;
    /** For one of the site's sessions: the apps that logged in with it, each with its `sid`, as JSON. */
    sids: string | null;
    consumed_at: Timestamp | null;
    /** For a refresh token: the login that it descends from, and the number of exchanges since. */
    lineage: string | null;
    generation: number | null;
    expires_at: Timestamp;
  };
  /** The queue of logouts to send to apps. Triggers fill it, in the transaction that ends the session. */
  openid_log_outs: {
    readonly id: Generated<number>;
    app_id: number;
    subject: string;
    sid: string;
    attempts: Generated<number>;
    due_at: DefaultNow;
    readonly created_at: CreatedAt;
  };
  /** The counters of the rate limits; see `counters.ts`. */
  rate_limits: {
    readonly key: string;
    readonly points: number;
    /** When the window ends, in milliseconds since 1970. */
    readonly expire: string | null;
  };
}

export type Db = Kysely<Schema>;
export type Trx = Transaction<Schema>;
