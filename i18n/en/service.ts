import { durationIn } from '../durationIn';
import { ruleSentences } from '../ruleSentences';
import site from '.';

const { messages } = site;

/** Every sentence of the account service, in its answers and its mails. */
const service = {
  rules: ruleSentences('en', messages),
  loggedIn: messages.loggedIn,
  loggedOut: messages.loggedOut,
  loggedOutEverywhere: messages.loggedOutEverywhere,
  signedUp: messages.signedUp,
  emailVerified: messages.emailVerified,
  resetLinkSent: messages.resetLinkSent,
  passwordReset: messages.passwordReset,
  accessRenewed: 'Access renewed',
  languageChanged: messages.languageChanged,
  usernameChanged: 'Your username is changed',
  emailChangeAsked: 'We have sent a link to the new address: open it, and the address is yours',
  emailChangeGivenUp: 'Your email address stays as it is',
  emailRestored: 'Your old email address is back',
  accountDeleted: 'Your account has been deleted',
  isLogged: 'You are logged in',
  healthy: 'The service is healthy',
  passkeyAdded: 'You can log in with this passkey now',
  passkeyRenamed: 'The passkey has its new name',
  passkeyRemoved: 'The passkey is removed',
  passkeyRefused: 'That passkey was not accepted: try again, or use your password',
  passkeysTooMany: 'That is as many passkeys as an account can have: remove one first',
  passwordChanged: 'Your password is changed, and all other devices are logged out',
  deviceLoggedOut: 'That device is logged out',
  otherDevicesLoggedOut: 'All other devices are logged out',
  identityConfirmed: 'Confirmed',

  wrongCredentials: 'Wrong username, email or password',
  notVerified: 'Please verify your email first: we have sent you a link',
  notLoggedIn: 'You are not logged in',
  serviceKeyNeeded: "This call is for services that hold a key of the site's owner",
  logOutAsked: 'Do you want to log out?',
  logOutNow: 'Log out',
  logOutNot: 'Stay logged in',
  appAsks: (app: string) => `Log in to ${app}?`,
  appAsksWhy: (username: string) =>
    `An app on this device wants to log you in as ${username} and to see your email address. Go on only if you have just asked for that.`,
  appAgree: 'Log in',
  appDecline: 'Cancel',
  appRefused: 'What the app asked for cannot be done',
  introspectByPost: 'This call is made by POST',
  sessionEnded: 'Your session has ended, please log in again',
  blocked: 'This account is blocked. Please write to us: our address is on the page with the company information',
  signUpsClosed: 'New accounts cannot be opened at present',
  notInvited: 'New accounts are by invitation: please sign up with the address that was invited',
  domainRefused: 'Addresses of this domain cannot be used here',
  taken: messages.nameOrEmailTaken,
  linkInvalid: 'This link is not valid or has expired',
  passwordNeeded: 'Another sign-up uses the same username or email: the password that you chose is needed too',
  passwordNotChosen: 'That is not the password of the sign-up that this link belongs to',
  languageUnknown: 'That language is not offered',
  confirmationNeeded: 'Please confirm that it is you: enter your password',
  passwordWrong: 'That is not your password',

  headerNotVisitors: (name: string) => `Only the proxy sets ${name}: send the request without that header`,
  fieldMissing: (field: string) => `The field ${field} is missing`,
  fieldUnknown: (field: string) => `The field ${field} is not known`,
  fieldMalformed: (field: string) => `The field ${field} is malformed`,
  bodyMalformed: 'The request is not well-formed JSON',
  bodyUnexpected: 'This request takes no data',
  bodyTooLarge: 'The request is too large',
  headersTooLarge:
    'The address or the cookies of this site are too large. Delete the cookies of this site in the settings of your browser, and then open it again',
  notJson: 'The request must be JSON',
  originRefused: 'Requests from that site are not accepted',
  requestMalformed: 'The request is malformed',
  addressMalformed: 'The address is malformed',
  notFound: 'There is nothing at this address',
  tooSlow: 'The request took too long',
  tooManyAttempts: (seconds: number) =>
    `Too many attempts, please try again in ${durationIn('en', seconds, {
      second: { one: 'second', other: 'seconds' },
      minute: { one: 'minute', other: 'minutes' },
    })}`,
  busy: 'The service is busy, please try again in a moment',
  unavailable: 'The service is not available just now, please try again in a moment',
  /** @param id by which the owner finds it in the log */
  failed: (id: string) => `Something went wrong on our side. If you write to us, please name ${id}`,

  mail: {
    greeting: 'Hello,',
    when: (date: string) => `When: ${date}`,
    device: (device: string) => `Device: ${device}`,
    deviceUnknown: 'an unknown device',
    /** @param link to the account's page, on which it is secured */
    notYou: (link: string, contact: string) =>
      `If that was not you, somebody else may have access to your account. Secure it at once, with “Secure my account”: ${link}\nWhere you cannot log in any more, have a link for a new password sent from there, or write to ${contact}.`,
    invitation: {
      subject: (product: string) => `${product} - You are invited`,
      text: (product: string) =>
        `You are invited to open an account at ${product}. Sign up with this address within 30 days:`,
    },
    test: (product: string) => `A test mail of ${product}: mails of the site arrive here.`,
    verification: {
      subject: (product: string) => `${product} - Verify your email`,
      request: (product: string, username: string) =>
        `please verify the email address of your ${product} account “${username}” by opening this link:`,
      button: 'Verify your email',
      expiry: 'The link is valid for 24 hours.',
      stranger: 'If you did not sign up with this username, do not open the link: without it the account stays closed.',
    },
    resetLink: {
      subject: (product: string) => `${product} - Reset your password`,
      request: (product: string, username: string) =>
        `somebody asked for a link to set a new password for your ${product} account “${username}”. Here it is:`,
      button: 'Set a new password',
      expiry: 'The link works once, for an hour. A later link takes its place.',
      stranger: 'If that was not you, do nothing: without the link your password stays as it is.',
    },
    passkeyAdded: {
      subject: (product: string) => `${product} - A passkey was added`,
      happened: (product: string, username: string) =>
        `a passkey was added to your ${product} account “${username}”: whoever has it can log in.`,
    },
    passkeyRemoved: {
      subject: (product: string) => `${product} - A passkey was removed`,
      happened: (product: string, username: string) =>
        `a passkey was removed from your ${product} account “${username}”. It no longer opens the account.`,
    },
    passwordChanged: {
      subject: (product: string) => `${product} - Your password was changed`,
      happened: (product: string, username: string) =>
        `the password of your ${product} account “${username}” was changed on the account's page. All other devices were logged out.`,
    },
    confirmEmail: {
      subject: (product: string) => `${product} - Verify your new email address`,
      request: (product: string, username: string) =>
        `somebody asked to use this email address for the ${product} account “${username}”. If that was you, open this link:`,
      button: 'Verify the address',
      expiry: 'The link is valid for 24 hours. Until it is opened the account keeps its old address.',
      stranger: 'If that was not you, do nothing: without the link nothing changes.',
    },
    emailChangeAsked: {
      subject: (product: string) => `${product} - Another email address was asked for`,
      request: (product: string, username: string) =>
        `somebody asked to use another email address for your ${product} account “${username}”. If that was not you, stop it with this link:`,
      button: 'Keep this address',
      expiry:
        'The link works once, for 7 days. It logs the account out everywhere, ends its password and passkeys, and sends you a link for a new password.',
      stranger: 'If you asked for it yourself, do nothing.',
    },
    emailChanged: {
      subject: (product: string) => `${product} - Your email address was changed`,
      request: (product: string, username: string) =>
        `your ${product} account “${username}” has another email address now. If that was not you, restore this address with this link:`,
      button: 'Restore this address',
      expiry: 'The link works once, for 7 days. It logs the account out everywhere and lets you set a new password.',
      stranger: 'If you changed the address yourself, do nothing.',
    },
    emailRestored: {
      subject: (product: string) => `${product} - Your email address is back`,
      request: (product: string, username: string) =>
        `your ${product} account “${username}” has this email address again. It was logged out everywhere, and its password and passkeys no longer work. Set a new password here:`,
      button: 'Set a new password',
      expiry:
        'The link works once, for an hour. Later you can have another one sent from the log-in form, or write to us.',
      stranger: 'If that was not you, somebody has access to your mailbox: change its password first.',
    },
    usernameChanged: {
      subject: (product: string) => `${product} - Your username was changed`,
      happened: (product: string, username: string) =>
        `your ${product} account has another username now: “${username}”.`,
    },
    passwordReset: {
      subject: (product: string) => `${product} - Your password was changed`,
      happened: (product: string, username: string) =>
        `the password of your ${product} account “${username}” was changed with a link sent by mail. The account was logged out everywhere.`,
    },
  },
};

export type ServiceTexts = typeof service;

export default service;
