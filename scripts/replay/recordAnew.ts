import { loadAllLocales } from '../../i18n/i18n-util.sync';
import type { Services } from '../../sagas/services';
import { calls, events } from '../../src/action-log/registry';
import { isCall, isEvent, type CallEntry, type EventEntry, type Load } from '../../src/action-log/logFile';
import { createPseudonyms } from '../../src/action-log/pseudonyms';
import { createRecorder } from '../../src/action-log/record';
import { originsOf, redactLoad } from '../../src/action-log/redactLoad';
import { openSite } from '../../src/openSite';

/**
 * What this build makes of a load's page events and answers, from its own start state, recorded as the page would record it.
 * @throws Error where the load begins in the middle of a session
 */
export async function recordAnew(load: Load, isPlain: boolean): Promise<Load> {
  if (load.begin.middle !== null)
    throw new Error('A log that begins in the middle of a session cannot be written anew: record the session again.');
  loadAllLocales();
  const recorder = createRecorder();
  const answers = new Map<string, CallEntry[]>();
  for (const entry of load.entries.filter(isCall)) answers.set(entry.call, [...(answers.get(entry.call) ?? []), entry]);
  const open = new Map<number, { resolve: (gave: unknown) => void; reject: (threw: unknown) => void }>();
  const services: Record<string, Record<string, unknown>> = {};
  for (const call of calls.keys()) {
    const [part = '', name = ''] = call.split('.');
    (services[part] ??= {})[name] = () => {
      const entry = answers.get(call)?.shift();
      if (entry === undefined)
        return call.startsWith('browser.') && call !== 'browser.nextNewsFromOtherTabs' ? null : new Promise(() => {});
      for (const one of load.entries) if (isEvent(one) && one.within === entry.id && one.by === 'page') dispatch(one);
      if (entry.threw) throw new Error('It threw when it was recorded');
      return entry.isPending ? new Promise((resolve, reject) => open.set(entry.id, { resolve, reject })) : entry.gave;
    };
  }
  const { store, run } = openSite(
    { addresses: load.addresses, language: load.page.language },
    services as unknown as Services,
    { recorder },
  );
  function dispatch({ event, payload, facts }: EventEntry): void {
    const secret = facts && events.get(event)?.secret?.standIn(facts);
    store.dispatch({
      type: event,
      ...(payload === undefined ? {} : { payload }),
      ...(secret === undefined ? {} : { meta: { secret } }),
    });
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  for (const entry of load.entries) {
    if (isEvent(entry) && entry.by === 'page' && entry.within === undefined) dispatch(entry);
    else if ('end' in entry && entry.threw) open.get(entry.end)?.reject(new Error('It failed when it was recorded'));
    else if ('end' in entry) open.get(entry.end)?.resolve(entry.gave);
    else if ('begun' in entry) run();
    else continue;
    await settled();
  }
  const stretch = recorder.stretch();
  if (stretch === null) throw new Error('The session is longer than a log holds.');
  const head = { build: load.build, page: load.page, addresses: load.addresses };
  return JSON.parse(JSON.stringify(redactLoad(head, stretch, createPseudonyms(originsOf(head), isPlain)))) as Load;
}
