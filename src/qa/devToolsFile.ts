import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import type { PageLoad } from '../action-log/logFile';
import { openReplay } from '../action-log/replay';
import type { SetupStore } from '../setupStore';

/** Exports a load as a file for Redux DevTools to import: its initial state and its events. */
export function devToolsFile(load: PageLoad, isPlain: boolean, setupStore: SetupStore): string {
  const events: UnknownAction[] = [];
  const take: Middleware = () => (next) => (event) => {
    const { type, payload } = event as UnknownAction;
    events.push(payload === undefined ? { type } : { type, payload });
    return next(event);
  };
  const replay = openReplay(
    load,
    (start, services, around) => setupStore(start, services, { ...around, after: [...(around?.after ?? []), take] }),
    { isPlain },
  );
  const preloadedState = JSON.stringify(replay.store.getState());
  replay.run();
  return JSON.stringify({ payload: JSON.stringify(events), preloadedState });
}
