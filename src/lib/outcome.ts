import type { Text } from './text';

/**
 * How a call ended, as a value (docs/behaviour.md, 7). Only a 200 with a readable body is `answered`;
 * `refused` is any other answer; `failed` means that no answer, or none that can be read, arrived.
 */
export type Outcome<Body> =
  | { readonly kind: 'answered'; readonly body: Body }
  | { readonly kind: 'refused'; readonly status: number; readonly statusText: string; readonly message: string | null }
  | { readonly kind: 'failed'; readonly text: Text };

/** The server's own words for a refusal, or the site's if it sent none (docs/behaviour.md, 8). */
export function textOfRefusal(refusal: Extract<Outcome<never>, { kind: 'refused' }>): Text {
  return refusal.message === null
    ? { key: 'apiError', values: { status: refusal.status, statusText: refusal.statusText } }
    : { words: refusal.message };
}

export const textOfProblem = (outcome: Exclude<Outcome<never>, { kind: 'answered' }>): Text =>
  outcome.kind === 'refused' ? textOfRefusal(outcome) : outcome.text;

/** Whether a refusal says nothing about the request itself, because the service is too busy or broken to handle it. */
export const isBusyOrBroken = ({ status }: Extract<Outcome<never>, { kind: 'refused' }>): boolean =>
  status === 429 || status >= 500;

/** Whether a refusal says that there is no session: it has ended (401), or this browser sent no cookie of one (204). */
export const isNoSession = ({ status }: Extract<Outcome<never>, { kind: 'refused' }>): boolean =>
  status === 204 || status === 401;
