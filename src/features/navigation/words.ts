import type { WordsOf } from '../../action-log/declarations';
import type * as slice from './slice';

export const navigationWords: WordsOf<typeof slice> = {
  'navigation/entered': 'The page {path} was entered',
  'navigation/accountsChosen': { visitor: 'pressed the person icon' },
};
