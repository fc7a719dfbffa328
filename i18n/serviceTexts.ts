import type { RuleKey } from '../shared/validation';

/** Every sentence of the account service, in its answers and its mails. */
export interface ServiceTexts {
  readonly rules: Readonly<Record<RuleKey, string>>;
  readonly loggedIn: string;
  readonly loggedOut: string;
  readonly loggedOutEverywhere: string;
  readonly signedUp: string;
  readonly emailVerified: string;
  readonly accessRenewed: string;
  readonly languageChanged: string;
  readonly isLogged: string;
  readonly healthy: string;

  readonly wrongCredentials: string;
  readonly notVerified: string;
  readonly notLoggedIn: string;
  readonly sessionEnded: string;
  readonly taken: string;
  readonly linkInvalid: string;
  readonly passwordNeeded: string;
  readonly passwordNotChosen: string;
  readonly languageUnknown: string;

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

  readonly mail: {
    readonly subject: (product: string) => string;
    readonly greeting: string;
    readonly request: (product: string, username: string) => string;
    readonly button: string;
    readonly expiry: string;
    readonly stranger: string;
  };
}
