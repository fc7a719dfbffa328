import type { WordsOf } from '../../action-log/declarations';
import type * as slice from './slice';

export const menuWords: WordsOf<typeof slice> = {
  'menu/toggled': { visitor: 'opened or closed the menu' },
  'menu/closed': { visitor: 'closed the menu' },
  'menu/optionChosen': { visitor: 'chose {name} in the menu' },
};
