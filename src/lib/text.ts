import { ruleKeys } from '../../shared/rules';

/** The sentences that state and toasts may name; each language words them under `messages` in `i18n/`. */
export const messageKeys = [
  ...ruleKeys,
  'loggedIn',
  'signedUp',
  'emailVerified',
  'resetLinkSent',
  'passwordReset',
  'passwordNotReset',
  'loggedOut',
  'loggedOutEverywhere',
  'notLoggedOut',
  'sessionEnded',
  'notSignedUp',
  'nameOrEmailTaken',
  'validationErrors',
  'emailNotVerified',
  'languageChanged',
  'languageNotChanged',
  'apiError',
  'unreadableAnswer',
  'offline',
  'notReached',
  'timedOut',
  'givenUp',
  'overtaken',
  'passkeyImpossible',
  'passkeyEarlier',
  'cookiesBlocked',
  'copied',
  'notCopied',
] as const;

export type MessageKey = (typeof messageKeys)[number];

/** A sentence by its key, in the visitor's language; or words from the server or browser, shown as they are. */
export type Text =
  | { readonly key: MessageKey; readonly values?: Readonly<Record<string, string | number>> }
  | { readonly words: string };
