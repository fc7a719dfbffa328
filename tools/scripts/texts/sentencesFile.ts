import { languages } from '../../../shared/languages';
import { ruleKeys } from '../../../shared/rules';
import { serviceTexts } from '../../../i18n/i18n-service';
import type { ServiceTexts } from '../../../i18n/en/service';
import { hashOfSentence } from '../../../src/action-log/sentences';

/** Numbers of seconds that produce every form of a duration: each plural of each unit. */
const durations = Array.from({ length: 60 }, (_, count) => [count, count * 60]).flat();

/**
 * The service's answers to visitors in a language, except its mails, its sentences about requests that the site does not
 * make, and the one that names a request.
 */
function sentencesOf(texts: ServiceTexts): string[] {
  const { mail: _1, headerNotVisitors: _2, fieldMissing: _3, fieldUnknown: _4, fieldMalformed: _5, ...kept } = texts;
  const { failed: _6, appAsks: _7, appAsksWhy: _8, appNotOpen: _9, appNotOpenWhy: _10, appBack: _11, ...known } = kept;
  const { rules, tooManyAttempts, ...others } = known;
  // A sentence with a parameter that is not listed above does not compile here.
  const plain: Readonly<Record<string, string>> = others;
  return [...ruleKeys.map((key) => rules[key]), ...Object.values(plain), ...durations.map(tooManyAttempts)];
}

/** i18n/i18n-sentences.ts: the hashes of all the service's answers, in every language, and of the languages' names. */
export function sentencesFile(): string {
  const namesOfLanguages = languages.flatMap(({ name, code }) => [name, code]);
  const sentences = [...Object.values(serviceTexts).flatMap(sentencesOf), ...namesOfLanguages];
  const hashes = [...new Set(sentences.map(hashOfSentence))].sort();
  return `export const sentenceHashes = \`\n${hashes.join(' ').replace(/((?:\S+ ){6}\S+) /g, '$1\n')}\n\`\n`;
}
