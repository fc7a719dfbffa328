import type { Middleware } from '@reduxjs/toolkit';
import { isCall, type PageLoad } from '../../../../src/action-log/logFile';
import { isRecord } from '../../../../src/action-log/redact';
import { openReplay } from '../../../../src/action-log/replay';
import { setupStore, type SetupStore } from '../../../../src/setupStore';
import { watchedCalls } from '../watchedCalls';
import { requestsOf } from './requests';

interface Made {
  readonly call: string;
  readonly args: readonly unknown[];
}

/** A replay of a load on this build that tells what was dispatched and called, with all that is in it, secrets' stand-ins too. */
export function openWatched(load: PageLoad, isPlain: boolean) {
  let steps: string[] = [];
  let made: Made[] = [];
  const watch: Middleware = () => (next) => (event) => {
    steps.push(`event ${JSON.stringify(event)}`);
    return next(event);
  };
  const open: SetupStore = (start, services, surroundings) =>
    setupStore(
      start,
      watchedCalls(services, (call, args) => {
        steps.push(`call ${call} ${JSON.stringify(args)}`);
        made.push({ call, args });
      }),
      { ...surroundings, after: [...(surroundings?.after ?? []), watch] },
    );
  return {
    replay: openReplay(load, open, { isStrict: true, isPlain }),
    /** What happened since it was last asked for. */
    taken(): { readonly steps: readonly string[]; readonly made: readonly Made[] } {
      const taken = { steps, made };
      [steps, made] = [[], []];
      return taken;
    },
  };
}

/** The requests that the clients send for calls of a load, and what they make of the answers, a line each. */
export async function requestsFor(load: PageLoad, made: readonly Made[]): Promise<string[]> {
  const requests: string[] = [];
  for (const { call, args } of made) {
    const sent = await requestsOf(call, args, resultOf(load, call));
    if (sent !== null) requests.push(...sent.split('\n'));
  }
  return requests;
}

/** How the first such call of the load was answered, or ended where none was. */
function resultOf({ entries }: PageLoad, name: string): unknown {
  const ids = new Set(entries.flatMap((entry) => (isCall(entry) && entry.call === name ? [entry.id] : [])));
  const ends = entries.flatMap((entry) =>
    'settled' in entry && ids.has(entry.settled) && 'result' in entry ? [entry.result] : [],
  );
  return ends.find((result) => isRecord(result) && result['kind'] === 'answered') ?? ends[0] ?? null;
}
