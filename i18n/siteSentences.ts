import { i18nString } from 'typesafe-i18n';
import type { LanguageCode } from '../shared/languages';
import { ruleKeys, ruleValues, type RuleKey } from '../shared/rules';
import type { Translation } from './types';

/** The sentences that the service shares with the site, with the numbers that those of the rules name. */
export function siteSentences(code: LanguageCode, messages: Readonly<Record<keyof Translation['messages'], string>>) {
  const worded = i18nString(code, {});
  const rules = ruleKeys.map((key) => [key, worded(messages[key], ruleValues[key] ?? {})]);
  return {
    rules: Object.fromEntries(rules) as Readonly<Record<RuleKey, string>>,
    loggedIn: messages.loggedIn,
    loggedOut: messages.loggedOut,
    loggedOutEverywhere: messages.loggedOutEverywhere,
    signedUp: messages.signedUp,
    emailVerified: messages.emailVerified,
    resetLinkSent: messages.resetLinkSent,
    passwordReset: messages.passwordReset,
    languageChanged: messages.languageChanged,
    taken: messages.nameOrEmailTaken,
  };
}
