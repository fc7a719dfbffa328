import type { ValueOf } from './shape';

/** Whether the session has ended, or only the wait. */
export const SessionEnd = { hasEnded: 'boolean' } as const;
export type SessionEnd = ValueOf<typeof SessionEnd>;

/** The call that waits for the session's end (docs/behaviour.md, Sessions). */
export const sessionEnd = { method: 'GET', path: '/account/session-end', answer: SessionEnd } as const;
