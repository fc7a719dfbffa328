import type { WordsOf } from '../../action-log/declarations';
import type * as slice from './slice';

export const toastWords: WordsOf<typeof slice> = {
  'toast/shown': 'A toast was shown: {text}',
  'toast/hidden': 'The toast was hidden',
};
