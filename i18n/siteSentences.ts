import { i18nString } from 'typesafe-i18n';
import type { LanguageCode } from '../shared/languages';
import { ruleKeys, ruleValues, type RuleKey } from '../shared/rules';
import type { Translation } from './types';

/** The sentences that the service shares with the site, with the numbers that those of the rules name. */
export function siteSentences(code: LanguageCode, messages: Readonly<Record<keyof Translation['messages'], string>>) {
  const worded = i18nString(code, {});
  const rules = ruleKeys.map((key) => [key, worded(messages[key], ruleValues[key] ?? {})]);
  const { loggedIn, loggedOut, loggedOutEverywhere, signedUp, emailVerified, languageChanged } = messages;
  const { resetLinkSent, passwordReset, nameOrEmailTaken: taken } = messages;
  return {
    rules: Object.fromEntries(rules) as Readonly<Record<RuleKey, string>>,
    ...{ loggedIn, loggedOut, loggedOutEverywhere, signedUp, emailVerified, languageChanged },
    ...{ resetLinkSent, passwordReset, taken },
  };
}
