import { isNoSession, type Outcome } from '../lib/outcome';
import type { AccountsEvent } from './contract';

/** The event for a visitor who is neither known to be logged in nor known to be logged out. */
export type SessionUnknown = Extract<AccountsEvent, { type: 'unknown' }>;

/** Why the answer to a renewal or a profile call does not say whether there is a session; null if it does. */
export function sessionUnknown(outcome: Outcome<unknown>): SessionUnknown | null {
  if (outcome.kind === 'answered') return null;
  if (outcome.kind === 'refused')
    return isNoSession(outcome) ? null : { type: 'unknown', why: 'refused', status: outcome.status };
  const isUnreadable = 'key' in outcome.text && outcome.text.key === 'unreadableAnswer';
  return { type: 'unknown', why: isUnreadable ? 'unreadable' : 'unreachable' };
}
