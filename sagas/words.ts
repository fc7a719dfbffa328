import type { WordsOf } from '../src/action-log/declarations';
import type * as events from './flowFailed';

export const flowsWords: WordsOf<typeof events> = {
  'flows/failed': 'The flow {flow} threw an error',
};
