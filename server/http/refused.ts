import type { ServiceTexts } from '../../i18n/en/service';

/** Picks a refusal's sentence from the texts in the visitor's language. */
export type Sentence = (texts: ServiceTexts) => string;

/** A request that is refused with a status and a sentence; `retryAfter` is in seconds (429 and 503). */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(
    readonly status: number,
    readonly sentence: Sentence,
    readonly retryAfter?: number,
  ) {
    super(`Refused with ${status}`);
  }
}

export const tooManyRequests = (seconds: number) =>
  new Refused(429, (texts) => texts.tooManyAttempts(seconds), seconds);
export const busy = (seconds: number) => new Refused(503, (texts) => texts.busy, seconds);
export const unavailable = () => new Refused(503, (texts) => texts.unavailable, 5);
