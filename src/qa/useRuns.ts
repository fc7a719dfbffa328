import { useLayoutEffect, useReducer, useState } from 'react';
import type { PageLoad } from '../action-log/logFile';
import { setupStore } from '../setupStore';
import { createRun, type Run } from '../action-log/run';
import type { Visit } from './visit';

/** How long a replay may block the page, in milliseconds: the first time, and each time after that. */
const firstSlice = 200;
const slice = 12;

/**
 * Replays the chosen load and, for an opened log, then all the others.
 * @returns a function that returns the replay of a load, or undefined if it has not begun
 */
export function useRuns(visit: Visit, chosen: number): (load: number) => Run | undefined {
  const { loads, isOwn, texts } = visit;
  const [runs] = useState(() => new WeakMap<object, Run>());
  const [, advanced] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const first = loads.slice(chosen, chosen + 1);
    const wanted = isOwn ? first : [...first, ...loads];
    const advance = (milliseconds: number) => {
      const until = performance.now() + milliseconds;
      const isMore = wanted.some((load) => {
        const run = runs.get(keyOf(load)) ?? createRun(load, texts === 'plain', setupStore);
        runs.set(keyOf(load), run);
        run.grow(load);
        return run.advance(until);
      });
      advanced();
      if (isMore) timer = setTimeout(advance, 0, slice);
    };
    advance(firstSlice);
    return () => clearTimeout(timer);
  }, [runs, loads, isOwn, texts, chosen]);
  return (load) => {
    const found = loads[load];
    return found && runs.get(keyOf(found));
  };
}

/** The key of a page load that is still being recorded: its object changes as it grows, its first entry does not. */
const keyOf = (load: PageLoad): object => load.entries[0] ?? load;
