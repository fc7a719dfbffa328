import { hashOf } from './hash';

/** The same for a sentence whatever the numbers in it, such as the seconds to wait. */
export const hashOfSentence = (sentence: string): string => hashOf(sentence.replace(/\d{1,6}/g, '#'));
