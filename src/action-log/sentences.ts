import { sentenceHashes } from '../../i18n/i18n-sentences';
import { hashOfSentence } from './hashOfSentence';

const known: ReadonlySet<string> = new Set(sentenceHashes);

/**
 * Whether the account service says this, in any language and with any number in it. It is known by its hash: the texts
 * themselves would be ten times as many bytes, which every visitor's browser would load for nothing.
 */
export const isOfService = (sentence: string): boolean => known.has(hashOfSentence(sentence));
