import { i18nString } from 'typesafe-i18n';
import type { LanguageCode } from '../shared/languages';
import { ruleKeys, ruleValues, type RuleKey } from '../shared/rules';

/** The sentences of the rules with the numbers that they name, from the site's texts in a language. */
export const ruleSentences = (
  code: LanguageCode,
  messages: Readonly<Record<RuleKey, string>>,
): Readonly<Record<RuleKey, string>> => {
  const worded = i18nString(code, {});
  const sentences = ruleKeys.map((key) => [key, worded(messages[key], ruleValues[key] ?? {})]);
  return Object.fromEntries(sentences) as Record<RuleKey, string>;
};
