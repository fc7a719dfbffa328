import type { WordsOf } from '../../action-log/declarations';
import type * as slice from './slice';

export const themeWords: WordsOf<typeof slice> = {
  'theme/modeRestored': 'The stored mode {mode} was restored',
  'theme/modeChosen': { visitor: 'chose the mode {mode}' },
};
