import * as v from 'valibot';

/** Whether the session has ended, or only the wait. */
export const SessionEnd = v.object({ hasEnded: v.boolean() });
export type SessionEnd = v.InferOutput<typeof SessionEnd>;

/** The call that waits for the session's end (docs/behaviour.md, Sessions). */
export const sessionEnd = { method: 'GET', path: '/account/session-end', answer: SessionEnd } as const;
