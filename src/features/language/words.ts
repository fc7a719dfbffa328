import type { WordsOf } from '../../action-log/declarations';
import type * as slice from './slice';

export const languageWords: WordsOf<typeof slice> = {
  'language/selectorShown': 'The language selector was shown',
  'language/heard': 'Another tab switched to {code}',
  'language/listLoaded': 'The list of languages arrived',
  'language/listFailed': 'The list of languages did not arrive',
  'language/chosen': { visitor: 'chose language {id}' },
  'language/changed': 'The language was saved',
  'language/changeFailed': 'The language was not saved',
  'language/switched': 'The page switched to {code}',
};
