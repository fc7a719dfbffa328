import type { ServiceTexts } from '../../i18n/en/service';
import type { RuleKey } from '../../shared/rules';

type SentenceName = {
  [Name in keyof ServiceTexts]: ServiceTexts[Name] extends string ? Name : never;
}[keyof ServiceTexts];

/** A refusal's sentence, by its name in the texts or picked from them, in the visitor's language. */
export type Sentence = SentenceName | ((texts: ServiceTexts) => string);

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

/** Throws a `Refused`, also in an expression: `found ?? refuse(404, 'notFound')`. */
export function refuse(status: number, sentence: Sentence): never {
  throw new Refused(status, sentence);
}

/** @throws Refused 400 with the sentence of a broken rule */
export function requireRule(broken: RuleKey | undefined): void {
  if (broken !== undefined) refuse(400, (texts) => texts.rules[broken]);
}

export const tooManyRequests = (seconds: number) =>
  new Refused(429, (texts) => texts.tooManyAttempts(seconds), seconds);
export const busy = (seconds: number) => new Refused(503, 'busy', seconds);
export const unavailable = () => new Refused(503, 'unavailable', 5);
