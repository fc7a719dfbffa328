import type { LanguageOption } from '../../../shared/contract';
import type { Glossary, RecordedFeature } from '../../action-log/declarations';
import { count, fields, flag, languageCode, list, oneOf, words } from '../../action-log/rules';
import type * as slice from './slice';

export const languageOption = fields<LanguageOption>({ id: count, name: words, code: words });

export const language: RecordedFeature<typeof slice, slice.LanguageState> = {
  state: fields({
    code: languageCode,
    selectedId: count,
    options: list(languageOption),
    list: oneOf('unasked', 'loading', 'loaded', 'failed'),
    isChanging: flag,
  }),
  events: {
    'language/selectorShown': {},
    'language/listLoaded': { payload: fields({ options: list(languageOption) }) },
    'language/listFailed': {},
    'language/chosen': { payload: fields({ id: count }) },
    'language/changed': {},
    'language/changeFailed': {},
    'language/switched': { payload: fields({ code: languageCode }) },
  },
};

export const languageGlossary: Glossary<typeof slice> = {
  'language/selectorShown': { reportedBy: 'language selector', heardBy: 'language; language flow' },
  'language/listLoaded': { reportedBy: 'language flow', heardBy: 'language' },
  'language/listFailed': { reportedBy: 'language flow', heardBy: 'language' },
  'language/chosen': { reportedBy: 'language selector', heardBy: 'language; language flow' },
  'language/changed': { reportedBy: 'language flow', heardBy: 'language' },
  'language/changeFailed': { reportedBy: 'language flow', heardBy: 'language' },
  'language/switched': { reportedBy: 'language flow', heardBy: 'language; page-head flow' },
};
