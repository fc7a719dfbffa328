import { sentenceHashes } from '../../i18n/i18n-sentences';

/** The 53-bit hash of a text, in hexadecimal. */
function cyrb53(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(16).padStart(14, '0');
}

/** Ignores the numbers in a sentence, such as the seconds to wait. */
export const hashOfSentence = (sentence: string): string => cyrb53(sentence.replace(/\d{1,6}/g, '#'));

const known: ReadonlySet<string> = new Set(sentenceHashes.trim().split(/\s+/));

/** Sentences are compared by hash, because shipping the texts would take ten times as many bytes. */
export const isOfService = (sentence: string): boolean => known.has(hashOfSentence(sentence));
