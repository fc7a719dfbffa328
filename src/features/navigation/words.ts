import type { WordsOf } from '../../action-log/declarations';
import type * as slice from './slice';

export const navigationWords: WordsOf<typeof slice> = {
  'navigation/locationChanged': 'The page {path} was locationChanged',
  'navigation/accountsChosen': { visitor: 'pressed the person icon' },
};
