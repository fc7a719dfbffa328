import type { PageLoad } from '../../../src/action-log/logFile';
import type { Divergence } from '../../../src/action-log/replay';
import { openHeadless } from './headless';
import type { Answers, Observation } from './observation';

export type OpenBuild = ReturnType<typeof openBuild>;

/** A build that observes loads, each once. @param script what `bundlePage` made */
export function openBuild(script: string) {
  const { observer, close } = openHeadless(script);
  const observed = new Map<PageLoad, Promise<Observation>>();
  let answers: Promise<Answers> | null = null;
  return {
    observe(load: PageLoad, isPlain: boolean): Promise<Observation> {
      const made = observed.get(load) ?? observer.observeLoad(JSON.stringify(load), isPlain);
      observed.set(load, made);
      return made;
    },
    replay(load: PageLoad, isPlain: boolean): Divergence | null {
      const said = observer.replayLoad(JSON.stringify(load), isPlain);
      return said === null ? null : (JSON.parse(said) as Divergence);
    },
    async rerecord(load: PageLoad, isPlain: boolean): Promise<PageLoad | null> {
      const made = await observer.rerecordLoad(JSON.stringify(load), isPlain);
      return made === null ? null : (JSON.parse(made) as PageLoad);
    },
    fixedAnswers: (): Promise<Answers> => (answers ??= observer.fixedAnswers()),
    close,
  };
}
