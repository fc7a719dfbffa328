import type { Disclosure } from './disclosure';
import { keptCalls } from './keptCalls';
import { eventTypes, keptPayload } from './keptEvents';
import type { Entry } from './logFile';
import type { RawEntry } from './rawEntry';
import { redact, unlisted } from './redact';
import { isTyped } from './typed';

export function createRedaction(disclosure: Disclosure): (raw: RawEntry) => Entry {
  const callNames = new Map<number, string>();
  return (raw) => {
    const at = Math.round(raw.at);
    if ('type' in raw) {
      const { type, by, payload, typed, during } = raw;
      return {
        at,
        event: eventTypes.has(type) ? type : unlisted,
        by,
        ...given('payload', redactPayload(type, payload, disclosure)),
        ...(typed && { typed: typedOnly(typed) }),
        ...(during && { during }),
      };
    }
    if ('call' in raw) {
      const { id, call, args, pending, result, error } = raw;
      callNames.set(id, call);
      return {
        at,
        call: keptCalls.has(call) ? call : unlisted,
        id,
        args: redactArgs(call, args, disclosure),
        ...(pending ? { pending } : redactEnd(call, result, error, disclosure)),
      };
    }
    if ('flowsStarted' in raw) return { at, flowsStarted: true };
    const { outcome, result, error } = raw;
    return { at, outcome, ...redactEnd(callNames.get(outcome) ?? '', result, error, disclosure) };
  };
}

const given = (field: string, value: unknown) => (value === undefined ? {} : { [field]: value });

const typedOnly = (typed: object) =>
  Object.fromEntries(Object.entries(typed).filter(([field, one]) => isTyped(field, one)));

export function redactPayload(type: string, payload: unknown, disclosure: Disclosure): unknown {
  const keep = keptPayload(type);
  return keep && redact(keep, payload, disclosure);
}

/** The kept arguments, with null in place of each dropped one. */
export function redactArgs(call: string, args: readonly unknown[], disclosure: Disclosure): unknown[] {
  const keeps = keptCalls.get(call)?.args ?? [];
  const passed = args.slice(0, keeps.length);
  while (passed.length > 0 && passed.at(-1) === undefined) passed.pop();
  return passed.map((one, at) => redact(keeps[at] ?? {}, one, disclosure) ?? null);
}

// An error's message is not recorded: it may contain anything.
function redactEnd(call: string, result: unknown, error: unknown, disclosure: Disclosure): object {
  if (error !== undefined) return { error: true };
  const keep = keptCalls.get(call)?.result;
  return keep === undefined ? {} : given('result', redact(keep, result, disclosure));
}
