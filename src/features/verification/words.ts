import type { WordsOf } from '../../action-log/declarations';
import type * as slice from './slice';

export const verificationWords: WordsOf<typeof slice> = {
  'verification/started': 'The verification started',
  'verification/retried': { visitor: 'tried the verification again' },
  'verification/passwordAsked': 'The verification asked for the password',
  'verification/passwordEdited': { visitor: 'typed the password of the verification' },
  'verification/passwordSubmitted': { visitor: 'submitted the password of the verification' },
  'verification/succeeded': 'The address was verified',
  'verification/refused': 'The verification was refused',
  'verification/failed': 'The verification got no answer',
};
