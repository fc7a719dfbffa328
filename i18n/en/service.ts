import { durationIn } from '../durationIn';
import { ruleSentences } from '../ruleSentences';
import site from '.';
import { eventMails } from './events';

const messages: Readonly<Record<keyof typeof site.messages, string>> = site.messages;

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
  usernameChanged: 'Your username has been changed',
  emailChangeAsked: 'We have sent a link to the new address: open it, and the address is yours',
  emailChangeGivenUp: 'Your email address stays as it is',
  emailRestored: 'Your previous email address has been restored',
  accountDeleted: 'Your account has been deleted',
  isLogged: 'You are logged in',
  healthy: 'The service is healthy',
  passkeyAdded: 'You can log in with this passkey now',
  passkeyRenamed: 'The passkey has been renamed',
  passkeyRemoved: 'The passkey has been removed',
  passkeyRefused: 'That passkey was not accepted: try again, or use your password',
  passkeysTooMany: 'Your account has as many passkeys as it can have: remove one first',
  passwordChanged: 'Your password has been changed, and all other devices have been logged out',
  deviceLoggedOut: 'That device has been logged out',
  otherDevicesLoggedOut: 'All other devices have been logged out',
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
  appNotOpen: (app: string) => `${app} is not open to you`,
  appNotOpenWhy: (username: string, product: string) =>
    `You are logged in as ${username}. If this account should be let in, ask the people who run ${product}.`,
  appAsAnother: 'Log in with another account',
  appBack: (to: string) => `Back to ${to}`,
  framedTitle: 'You are not logged in',
  framedWhy:
    'This page is shown inside another one, where nobody can log in. Log in in a new tab, then reload this page.',
  framedOpen: 'Log in in a new tab',
  appRefused: "The app's request could not be completed",
  introspectByPost: 'Use POST for this call',
  sessionEnded: 'Your session has ended, please log in again',
  blocked: 'This account is blocked. Please write to us: our address is on the page with the company information',
  signUpsClosed: 'New accounts are closed at the moment',
  notInvited: 'New accounts are by invitation: please sign up with the address that was invited',
  domainRefused: 'Email addresses at this domain cannot be used here',
  taken: messages.nameOrEmailTaken,
  linkInvalid: 'This link is not valid or has expired',
  passwordNeeded: 'Someone else asked for the same username or email: the password that you chose is needed too',
  passwordNotChosen: 'That is not the password of the account that this link belongs to',
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
  notFound: 'Nothing was found at this address',
  tooSlow: 'The request took too long',
  tooManyAttempts: (seconds: number) =>
    `Too many attempts, please try again in ${durationIn('en', seconds, {
      second: { one: 'second', other: 'seconds' },
      minute: { one: 'minute', other: 'minutes' },
    })}`,
  busy: 'The service is busy, please try again in a moment',
  unavailable: 'The service is temporarily unavailable, please try again in a moment',
  /** @param id by which the owner finds it in the log */
  failed: (id: string) => `Something went wrong on our side. If you contact us, please quote ${id}`,

  mail: {
    greeting: 'Hello,',
    /** Above the link's address, under the button that leads there. */
    buttonFails: "If the button doesn't work, open this link:",
    when: (date: string) => `When: ${date}`,
    device: (device: string) => `Device: ${device}`,
    deviceUnknown: 'an unknown device',
    /** @param link to the account's page, on which it is secured */
    notYou: (link: string, contact: string | undefined) =>
      `If that was not you, someone else may have access to your account. Secure it at once, with “Secure my account”: ${link}\nIf you can no longer log in, request a password reset there${contact === undefined ? '' : `, or write to ${contact}`}.`,
    invitation: {
      subject: (product: string) => `${product} - You are invited`,
      text: (product: string) =>
        `You are invited to open an account at ${product}. Sign up with this address within 30 days:`,
    },
    test: (product: string) => `This is a test mail from ${product}: its mails arrive here.`,
    ...eventMails,
  },
};

export type ServiceTexts = typeof service;

export default service;
