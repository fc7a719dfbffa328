import { isCall, isEvent, type CallEntry, type EventEntry, type PageLoad } from './logFile';
import { resultOf } from './pendingCalls';
import { createPseudonyms } from './pseudonyms';
import { usualLimits } from './boundedLog';
import { createRecorder } from './record';
import { originsOf, redactLoad } from './redactLoad';
import { calls, events } from './registry';
import { servicesFrom } from './servicesFrom';
import type { SetupStore } from '../setupStore';

/** More turns than any flow needs to go on after an answer. */
const mostTurns = 20;

export interface Rerecorded {
  readonly load: PageLoad;
  /** The calls that this build makes and the log has no answer to. */
  readonly unanswered: readonly string[];
}

/**
 * What this build makes of a load's page events and answers, from its own start state, recorded as the page would record
 * it, each entry at the time of the one that it follows from. The texts of every language have to be loaded.
 */
export async function rerecord(load: PageLoad, isPlain: boolean, setupStore: SetupStore): Promise<Rerecorded> {
  let time = 0;
  const recorder = createRecorder(usualLimits, () => time);
  const unanswered: string[] = [];
  const answers = new Map<string, CallEntry[]>();
  for (const entry of load.entries.filter(isCall)) answers.set(entry.call, [...(answers.get(entry.call) ?? []), entry]);
  const open = new Map<number, { call: string; resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  const services = servicesFrom((call) => {
    const entry = answers.get(call)?.shift();
    if (entry === undefined) {
      const kind = calls.get(call)?.result.shape.kind;
      if (kind !== 'noValue') unanswered.push(call);
      return kind === 'promise' ? new Promise(() => {}) : null;
    }
    for (const one of load.entries)
      if (isEvent(one) && one.duringCall === entry.id && one.source === 'page') dispatch(one);
    if (entry.error) throw new Error('It threw when it was recorded');
    return entry.isPending
      ? new Promise((resolve, reject) => open.set(entry.id, { call, resolve, reject }))
      : resultOf(call, entry.result);
  });
  const { store, run } = setupStore({ addresses: load.addresses, language: load.page.language }, services, {
    recorder,
  });
  function dispatch({ event, payload, secretFacts }: EventEntry): void {
    const secret = secretFacts && events.get(event)?.secret?.standIn(secretFacts);
    store.dispatch({
      type: event,
      ...(payload === undefined ? {} : { payload }),
      ...(secret === undefined ? {} : { meta: { secret } }),
    });
  }
  const settled = async () => {
    for (let turn = 0; turn < mostTurns; turn += 1) await Promise.resolve();
  };

  for (const entry of load.entries) {
    time = entry.at;
    if (isEvent(entry) && entry.source === 'page' && entry.duringCall === undefined) dispatch(entry);
    else if ('settled' in entry) {
      const call = open.get(entry.settled);
      if (entry.error) call?.reject(new Error('It failed when it was recorded'));
      else call?.resolve(resultOf(call.call, entry.result));
    } else if ('flowsStarted' in entry) run();
    else continue;
    await settled();
  }
  const recording = recorder.recording();
  if (recording === null) throw new Error('The load has no entry that starts the flows.');
  const isTruncated = recording.isTruncated || load.end.isTruncated === true;
  const head = { build: load.build, page: load.page, addresses: load.addresses };
  const names = createPseudonyms(originsOf(head), isPlain);
  const redacted = redactLoad(head, { ...recording, isTruncated }, names);
  return { load: JSON.parse(JSON.stringify(redacted)) as PageLoad, unanswered };
}
