import type { Middleware } from '@reduxjs/toolkit';
import { isDeepStrictEqual } from 'node:util';
import { isCall, isEvent, type PageLoad } from '../../src/action-log/logFile';
import { watchedCalls } from '../../scripts/replay/builds/watchedCalls';
import { createPseudonyms } from '../../src/action-log/pseudonyms';
import { originsOf, redactArgs, redactPayload, redactState } from '../../src/action-log/redactLoad';
import { openReplay } from '../../src/action-log/replay';
import { setupStore, type SetupStore } from '../../src/setupStore';

/** What a replay came to: what it says itself, and how what it did differs from the log. */
export interface Watched {
  readonly hasDiverged: boolean;
  /** Told by the store and by the flows' calls themselves; null where the replay did what the log says, all of it. */
  readonly difference: string | null;
}

/**
 * Replays a load while the store and the calls are watched from outside, and compares what they did with the log by
 * Node's own equality: so a replayer that compares nothing, or stops early, is found out.
 */
export function watchReplay(load: PageLoad): Watched {
  const names = createPseudonyms(originsOf(load));
  const done: unknown[] = [];
  const watch: Middleware = () => (next) => (event) => {
    const { type, payload } = event as { readonly type: string; readonly payload?: unknown };
    done.push(plain(['event', type, redactPayload(type, payload, names)]));
    return next(event);
  };
  const open: SetupStore = (start, services, surroundings) =>
    setupStore(
      start,
      watchedCalls(services, (call, args) => done.push(plain(['call', call, redactArgs(call, args, names)]))),
      { ...surroundings, after: [...(surroundings?.after ?? []), watch] },
    );
  const replay = openReplay(load, open, { isStrict: true });
  const hasDiverged = replay.run() !== null;
  const wanted = load.entries.flatMap((entry) =>
    isEvent(entry)
      ? [plain(['event', entry.event, entry.payload])]
      : isCall(entry)
        ? [plain(['call', entry.call, entry.args])]
        : [],
  );
  const at = wanted.findIndex((step, index) => !isDeepStrictEqual(step, done[index]));
  const end = plain(redactState(replay.store.getState(), names));
  const difference =
    at >= 0 || done.length !== wanted.length
      ? `step ${at < 0 ? wanted.length : at}: ${JSON.stringify(done[at < 0 ? wanted.length : at])}, not ${JSON.stringify(wanted[at])}`
      : isDeepStrictEqual(end, plain(load.end.state))
        ? null
        : 'the state at the end';
  return { hasDiverged, difference };
}

/** As a file has it. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
