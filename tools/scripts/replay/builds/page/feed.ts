import type { Middleware } from '@reduxjs/toolkit';
import { deepEqual } from '../../../../../src/action-log/differences';
import { createDisclosure } from '../../../../../src/action-log/disclosure';
import {
  isCall,
  isEvent,
  isFromOutside,
  isOutcome,
  type CallEntry,
  type OutcomeEntry,
  type PageLoad,
} from '../../../../../src/action-log/logFile';
import type { Dispatched } from '../../../../../src/action-log/rawEntry';
import { redactArgs } from '../../../../../src/action-log/redactEntry';
import { answerOf, endCall, never, restoredEvent, type PendingCall } from '../../../../../src/action-log/restore';
import { servicesFrom } from '../../../../../src/action-log/servicesFrom';
import { createFlowWatch } from '../../../../../src/action-log/flowWatch';
import { setupStore } from '../../../../../src/setupStore';
import type { Did, Moment } from '../observation';

type Done = Pick<Moment, 'events' | 'calls'>;

/**
 * Feeds the external inputs of a load to this build: the page's events and the outcomes of calls. The flows may do anything with
 * them: a call gets the answer of the next such call in the recording, and waits for as long as that one did.
 */
export function feed(load: PageLoad, isPlain: boolean) {
  const { entries, begin } = load;
  const disclosure = createDisclosure(begin, { isPlain });
  const open = entries.filter(isCall);
  const waiting = new Map<number, PendingCall>();
  /** Outcomes of calls that this build has not made yet. */
  const ended = new Map<number, OutcomeEntry>();
  const unanswered = new Set<string>();
  let at = 0;
  let done: { events: Did[]; calls: Did[] } = { events: [], calls: [] };
  let calling: string | null = null;
  const { sagaMonitor, ofEvent } = createFlowWatch((flow) => (calling = flow));

  const take = (call: string, args: readonly unknown[]): CallEntry | undefined => {
    const redacted = redactArgs(call, args, disclosure);
    const same = open.find((one) => one.call === call && deepEqual(one.args, redacted));
    const found = same ?? open.find((one) => one.call === call);
    if (found !== undefined) open.splice(open.indexOf(found), 1);
    return found;
  };

  const answer = (call: string, args: unknown[]): unknown => {
    done.calls.push({ text: `${call} ${JSON.stringify(args)}`, flow: calling, state: '' });
    const recorded = take(call, args);
    if (recorded === undefined) {
      unanswered.add(call);
      return never;
    }
    const { id } = recorded;
    for (const one of entries)
      if (isEvent(one) && one.by === 'page' && one.during === id) store.dispatch(restoredEvent(one));
    return answerOf(recorded, (pending) => {
      const known = ended.get(id);
      if (known === undefined) waiting.set(id, pending);
      else endCall(pending, known);
    });
  };

  const watch: Middleware = (store) => (next) => (event) => {
    const result = next(event);
    const { type, '@@redux-saga/SAGA_ACTION': isOfFlow, ...rest } = event as Dispatched;
    const flow = isOfFlow === true ? ofEvent(type) : null;
    done.events.push({ text: `${type} ${JSON.stringify(rest)}`, flow, state: JSON.stringify(store.getState()) });
    return result;
  };
  const { store, run } = setupStore({ addresses: begin.addresses, language: begin.language }, servicesFrom(answer), {
    after: [watch],
    sagaMonitor,
  });

  return {
    store,
    /** Feeds the next input. @returns what this build did in response; null at the end */
    next(): (Done & { readonly entry: number }) | null {
      while (at < entries.length && !isFromOutside(entries[at] as never)) at += 1;
      const input = entries[at];
      if (input === undefined) return null;
      at += 1;
      done = { events: [], calls: [] };
      if (isEvent(input)) store.dispatch(restoredEvent(input));
      else if (isOutcome(input)) {
        ended.set(input.outcome, input);
        const call = waiting.get(input.outcome);
        if (call !== undefined) endCall(call, input);
      } else run();
      return { ...done, entry: at };
    },
    /** Calls for which the log has no answer. */
    unanswered: (): string[] => [...unanswered],
  };
}
