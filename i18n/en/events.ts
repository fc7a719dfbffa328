import type { SecurityEventName } from '../../shared/securityEvents';

/** Events as an account's own record names them. */
export const eventNames = {
  signed_up: 'The account was created',
  verified: 'The email address was verified',
  logged_in: 'Logged in',
  reset_link_sent: 'A link for a new password was sent',
  passkey_added: 'A passkey was added',
  passkey_removed: 'A passkey was removed',
  passkey_counter: 'A passkey was used that may exist twice: its counter did not go up',
  password_changed: 'The password was changed',
  username_changed: 'The username was changed',
  email_change_asked: 'A change of email address was requested',
  email_changed: 'The email address was changed',
  email_restored: 'The previous email address was restored',
  password_reset: 'A new password was set by a link',
  refused: 'A wrong password was entered',
  slowed: 'Too many wrong passwords: further attempts had to wait',
  reuse_revoked: 'A session was ended because an old copy of it was used',
  logged_out: 'Logged out',
  logged_out_everywhere: 'Logged out on all devices',
  session_ended: 'Another device was logged out',
  other_sessions_ended: 'All other devices were logged out',
} satisfies Readonly<Record<SecurityEventName, string>>;

/** The mails that go out with events; those without a button tell what happened. */
export const eventMails = {
  verification: {
    subject: (product: string) => `${product} - Verify your email`,
    request: (product: string, username: string) =>
      `Please verify the email address of your ${product} account “${username}” by opening this link:`,
    button: 'Verify your email',
    expiry: 'The link is valid for 24 hours.',
    stranger: 'If you did not sign up with this username, do not open the link: without it the account stays inactive.',
  },
  resetLink: {
    subject: (product: string) => `${product} - Reset your password`,
    request: (product: string, username: string) =>
      `Someone asked for a link to set a new password for your ${product} account “${username}”. Here it is:`,
    button: 'Set a new password',
    expiry: 'The link works once, for an hour. A later link takes its place.',
    stranger: 'If that was not you, do nothing: without the link your password stays as it is.',
  },
  choosePassword: {
    subject: (product: string) => `${product} - Choose your password`,
    request: (product: string, username: string) =>
      `Your ${product} account “${username}” has moved to our new site, but its password could not be transferred. Choose one with this link:`,
    button: 'Choose a password',
    expiry: 'The link works once, for 7 days. After that, have a new link sent from the login page.',
    stranger: 'If you do not want the account any more, you need not do anything.',
  },
  passkeyAdded: {
    subject: (product: string) => `${product} - A passkey was added`,
    happened: (product: string, username: string) =>
      `A passkey was added to your ${product} account “${username}”: whoever has it can log in.`,
  },
  passkeyRemoved: {
    subject: (product: string) => `${product} - A passkey was removed`,
    happened: (product: string, username: string) =>
      `A passkey was removed from your ${product} account “${username}”. It no longer opens the account.`,
  },
  passwordChanged: {
    subject: (product: string) => `${product} - Your password was changed`,
    happened: (product: string, username: string) =>
      `The password of your ${product} account “${username}” was changed on the account's page. All other devices were logged out.`,
  },
  confirmEmail: {
    subject: (product: string) => `${product} - Verify your new email address`,
    request: (product: string, username: string) =>
      `Someone asked to use this email address for the ${product} account “${username}”. If that was you, open this link:`,
    button: 'Verify the address',
    expiry: 'The link is valid for 24 hours. Until it is opened the account keeps its old address.',
    stranger: 'If that was not you, do nothing: without the link nothing changes.',
  },
  emailChangeAsked: {
    subject: (product: string) => `${product} - A change of email address was requested`,
    request: (product: string, username: string) =>
      `Someone asked to use a different email address for your ${product} account “${username}”. If that was not you, stop it with this link:`,
    button: 'Keep this address',
    expiry:
      'The link works once, for 7 days. It logs the account out everywhere, ends its password and passkeys, and sends you a link for a new password.',
    stranger: 'If you asked for it yourself, do nothing.',
  },
  emailChanged: {
    subject: (product: string) => `${product} - Your email address was changed`,
    request: (product: string, username: string) =>
      `Your ${product} account “${username}” now has a different email address. If that was not you, restore this address with this link:`,
    button: 'Restore this address',
    expiry: 'The link works once, for 7 days. It logs the account out everywhere and lets you set a new password.',
    stranger: 'If you changed the address yourself, do nothing.',
  },
  emailRestored: {
    subject: (product: string) => `${product} - Your email address was restored`,
    request: (product: string, username: string) =>
      `Your ${product} account “${username}” has this email address again. It was logged out everywhere, and its password and passkeys no longer work. Set a new password here:`,
    button: 'Set a new password',
    expiry: 'The link works once, for an hour. Later you can request another one in the login form, or write to us.',
    stranger: 'If that was not you, someone else has access to your mailbox: change its password first.',
  },
  usernameChanged: {
    subject: (product: string) => `${product} - Your username was changed`,
    happened: (product: string, username: string) => `Your ${product} account now has a new username: “${username}”.`,
  },
  passwordReset: {
    subject: (product: string) => `${product} - Your password was changed`,
    happened: (product: string, username: string) =>
      `The password of your ${product} account “${username}” was changed with a link sent by mail. The account was logged out everywhere.`,
  },
};
