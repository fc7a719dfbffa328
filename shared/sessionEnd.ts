/** The path under `/api` of the call that waits for the session's end (docs/behaviour.md, Sessions). */
export const sessionEndPath = '/account/session-end';

/** What it answers: whether the session has ended, or only the wait. */
export interface SessionEnd {
  readonly hasEnded: boolean;
}
