import type { PageLoad } from '../../src/action-log/logFile';
import { openWatched, requestsFor } from '../../scripts/replay/builds/page/openWatched';

export { fixedAnswers } from '../../scripts/replay/builds/page/fixedAnswers';
export { replayLog } from '../../scripts/replay/replayLog';

/** What happens on this build in each step of a load, as `--against` compares it, but for the page. */
export function stepsOf(load: PageLoad, isPlain: boolean) {
  const { replay, taken } = openWatched(load, isPlain);
  const lines: string[] = [];
  const calls: ReturnType<typeof taken>['made'][number][] = [];
  for (let isMore = true; isMore;) {
    isMore = replay.step();
    const { steps, made } = taken();
    lines.push(...steps.toSorted(), JSON.stringify(replay.store.getState()));
    calls.push(...made);
  }
  return { text: lines.join('\n'), calls };
}

/** What is sent for the calls of a load, and what is made of the answers. */
export const sentFor = async (load: PageLoad, isPlain: boolean): Promise<string> =>
  (await requestsFor(load, stepsOf(load, isPlain).calls)).join('\n');
