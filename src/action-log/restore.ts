import { restoreAddress, isLoggedAddress, restoreVisit } from './addresses';
import { hour, replayedAt } from './disclosure';
import { isRecord } from './isRecord';
import type { AnyKeep } from './keep';
import { keptCalls } from './keptCalls';
import { keptPayload } from './keptEvents';
import type { CallEntry, EventEntry, OutcomeEntry } from './logFile';
import { placeholderOf } from './typed';

/** Turns a recorded value into one for this build: addresses in its own routes, times on the replay's clock. */
export function restore(keep: AnyKeep | undefined, value: unknown): unknown {
  if (keep === 'time' && typeof value === 'number') return replayedAt + value * hour;
  if (keep === 'address' && isLoggedAddress(value)) return restoreAddress(value);
  if (keep === 'visit' && isLoggedAddress(value)) return restoreVisit(value);
  if (typeof keep !== 'object' || value === null) return value;
  if (Array.isArray(keep)) return Array.isArray(value) ? value.map((item) => restore(keep[0] as AnyKeep, item)) : value;
  if ('keys' in keep || !isRecord(value)) return value;
  if ('outcome' in keep)
    return 'body' in value ? { ...value, body: restore(keep.outcome ?? undefined, value['body']) } : value;
  return Object.fromEntries(
    Object.entries(value).map(([field, one]) => [
      field,
      Object.hasOwn(keep, field) ? restore((keep as Readonly<Record<string, AnyKeep>>)[field], one) : one,
    ]),
  );
}

/** The recorded result of a call. An answer gets an empty body if none was kept, by this build or an earlier one. */
function restoredResult(call: string, recorded: unknown): unknown {
  const result = restore(keptCalls.get(call)?.result, recorded);
  return isRecord(result) && result['kind'] === 'answered' ? { body: {}, ...result } : result;
}

/** The event of an entry, with a made-up secret that breaks the same rules as the one that was not recorded. */
export const restoredEvent = ({ event, payload, typed }: EventEntry) => ({
  type: event,
  ...(payload === undefined ? {} : { payload: restore(keptPayload(event), payload) }),
  ...(typed === undefined ? {} : { meta: { secret: placeholderOf(typed) } }),
});

export const never = { then() {} };

export interface PendingCall {
  readonly call: string;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Answers a call as it was recorded. `onWait` receives a call whose outcome came later. */
export function answerOf({ call, pending, error, result }: CallEntry, onWait: (pending: PendingCall) => void): unknown {
  if (error === true) throw new Error('It threw when it was recorded');
  if (pending !== true) return restoredResult(call, result);
  return {
    then: (resolve: PendingCall['resolve'], reject: PendingCall['reject']) => onWait({ call, resolve, reject }),
  };
}

export function endCall({ call, resolve, reject }: PendingCall, { error, result }: OutcomeEntry): void {
  if (error === true) reject(new Error('It failed when it was recorded'));
  else resolve(restoredResult(call, result));
}
