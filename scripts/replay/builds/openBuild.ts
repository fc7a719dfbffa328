import type { PageLoad } from '../../../src/action-log/logFile';
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
    fixedAnswers: (): Promise<Answers> => (answers ??= observer.fixedAnswers()),
    close,
  };
}
