import type { WordsOf } from '../../action-log/declarations';
import type * as slice from './slice';

export const passwordResetWords: WordsOf<typeof slice> = {
  'passwordReset/linkOpened': 'The link that resets a password was opened',
  'passwordReset/passwordEdited': { visitor: 'typed into the form of the new password' },
  'passwordReset/passwordSubmitted': { visitor: 'submitted the new password' },
  'passwordReset/succeeded': 'The password was reset',
  'passwordReset/linkRefused': 'The link that resets a password was refused',
};
