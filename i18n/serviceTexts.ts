import type { RuleKey } from '../shared/validation';

/** Every sentence of the account service, in its answers and its mails. */
export interface ServiceTexts {
  readonly rules: Readonly<Record<RuleKey, string>>;
  readonly loggedIn: string;
  readonly loggedOut: string;
  readonly loggedOutEverywhere: string;
  readonly signedUp: string;
  readonly emailVerified: string;
  readonly resetLinkSent: string;
  readonly passwordReset: string;
  readonly accessRenewed: string;
  readonly languageChanged: string;
  readonly usernameChanged: string;
  readonly emailChangeAsked: string;
  readonly emailRestored: string;
  readonly accountDeleted: string;
  readonly isLogged: string;
  readonly healthy: string;
  readonly passkeyAdded: string;
  readonly passkeyRenamed: string;
  readonly passkeyRemoved: string;
  readonly passkeyRefused: string;
  readonly passkeysTooMany: string;
  readonly passwordChanged: string;
  readonly deviceLoggedOut: string;
  readonly otherDevicesLoggedOut: string;
  readonly identityConfirmed: string;

  readonly wrongCredentials: string;
  readonly notVerified: string;
  readonly notLoggedIn: string;
  readonly serviceKeyNeeded: string;
  readonly sessionEnded: string;
  readonly taken: string;
  readonly linkInvalid: string;
  readonly passwordNeeded: string;
  readonly passwordNotChosen: string;
  readonly languageUnknown: string;
  readonly confirmationNeeded: string;
  readonly passwordWrong: string;

  readonly fieldMissing: (field: string) => string;
  readonly fieldUnknown: (field: string) => string;
  readonly fieldMalformed: (field: string) => string;
  readonly bodyMalformed: string;
  readonly bodyUnexpected: string;
  readonly bodyTooLarge: string;
  readonly notJson: string;
  readonly originRefused: string;
  readonly requestMalformed: string;
  readonly addressMalformed: string;
  readonly notFound: string;
  readonly tooSlow: string;
  readonly tooManyAttempts: (seconds: number) => string;
  readonly busy: string;
  readonly unavailable: string;
  readonly failed: string;

  readonly mail: MailTexts;
}

/** A mail that asks to open a link. */
interface LinkMailTexts {
  readonly subject: (product: string) => string;
  readonly request: (product: string, username: string) => string;
  readonly button: string;
  readonly expiry: string;
  readonly stranger: string;
}

/** A mail that tells of something that happened to the account. */
interface NoticeMailTexts {
  readonly subject: (product: string) => string;
  readonly happened: (product: string, username: string) => string;
}

export interface MailTexts {
  readonly greeting: string;
  readonly when: (date: string) => string;
  readonly device: (device: string) => string;
  readonly deviceUnknown: string;
  /** The advice for a reader who did not do it. */
  /** @param link to the account's page, on which it is secured */
  readonly notYou: (link: string, contact: string) => string;
  readonly verification: LinkMailTexts;
  readonly resetLink: LinkMailTexts;
  readonly passwordReset: NoticeMailTexts;
  readonly usernameChanged: NoticeMailTexts;
  readonly confirmEmail: LinkMailTexts;
  readonly emailChangeAsked: LinkMailTexts;
  readonly emailChanged: LinkMailTexts;
  readonly emailRestored: LinkMailTexts;
  readonly passwordChanged: NoticeMailTexts;
  readonly passkeyAdded: NoticeMailTexts;
  readonly passkeyRemoved: NoticeMailTexts;
}
