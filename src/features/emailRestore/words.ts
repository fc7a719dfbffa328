import type { WordsOf } from '../../action-log/declarations';
import type * as slice from './slice';

export const emailRestoreWords: WordsOf<typeof slice> = {
  'emailRestore/linkOpened': 'The link that restores an address was opened',
  'emailRestore/confirmed': { visitor: 'confirmed to restore the address' },
  'emailRestore/succeeded': 'The address was restored',
  'emailRestore/linkRefused': 'The link that restores an address was refused',
};
