import type { Outcome } from '../lib/outcome';
import type { AccountsEvent } from './contract';

/** The event of a visitor of whom nothing is known: neither logged in nor logged out. */
export type SessionUnknown = Extract<AccountsEvent, { type: 'unknown' }>;

/** Why an answer to a renewal, or to the profile's call, does not say whether there is a session; null where it does. */
export function sessionUnknown(outcome: Outcome<unknown>): SessionUnknown | null {
  if (outcome.kind === 'answered') return null;
  if (outcome.kind === 'refused')
    // 204 where no session cookie came.
    return outcome.status === 204 || outcome.status === 401
      ? null
      : { type: 'unknown', why: 'refused', status: outcome.status };
  const isUnreadable = 'key' in outcome.text && outcome.text.key === 'unreadableAnswer';
  return { type: 'unknown', why: isUnreadable ? 'unreadable' : 'unreachable' };
}
