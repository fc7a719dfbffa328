import { calls } from './registry';
import { restore } from './restore';

/** What the flows of a replay wait for, by the call's id. */
export type PendingCalls = Map<
  number,
  { readonly resolve: (result: unknown) => void; readonly reject: (error: unknown) => void }
>;

/** A call that does not end. */
export const never = { then() {} };

/** What a recorded call returns in a replay. */
export function resultOf(call: string, recorded: unknown): unknown {
  const rule = calls.get(call);
  return rule === undefined ? recorded : restore(rule.result.shape, recorded);
}

/** The result of a call that settles when the log says so: within the same turn, as it was recorded. */
export const pendingCall = (pending: PendingCalls, id: number, call: string) => ({
  then(resolve: (result: unknown) => void, reject: (error: unknown) => void) {
    pending.set(id, { resolve: (recorded) => resolve(resultOf(call, recorded)), reject });
  },
});
