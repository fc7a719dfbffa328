import * as v from 'valibot';

/** True if the session or its access has ended, false if only the wait has. */
export const SessionEnd = v.object({ hasEnded: v.boolean() });
export type SessionEnd = v.InferOutput<typeof SessionEnd>;

/** The call that waits for the session's end (docs/behaviour.md, Sessions). */
export const sessionEnd = { method: 'GET', path: '/account/session-end', answer: SessionEnd } as const;
