import type { LanguageOption } from '../../../shared/contract';
import type { Glossary, RecordedFeature } from '../../action-log/declarations';
import { integer, fields, flag, languageCode, list, oneOf, sentence } from '../../action-log/rules';
import type * as slice from './slice';

/** A language that the site has is shown by its name, any other one of the service by a pseudonym. */
export const languageOption = fields<LanguageOption>({ id: integer, name: sentence, code: sentence });

export const language: RecordedFeature<typeof slice, slice.LanguageState> = {
  state: fields({
    code: languageCode,
    selectedId: integer,
    options: list(languageOption),
    list: oneOf('unasked', 'loading', 'loaded', 'failed'),
    isChanging: flag,
  }),
  events: {
    'language/selectorShown': {},
    'language/heard': { payload: fields({ code: languageCode }) },
    'language/listLoaded': { payload: fields({ options: list(languageOption) }) },
    'language/listFailed': {},
    'language/chosen': { payload: fields({ id: integer }) },
    'language/changed': {},
    'language/changeFailed': {},
    'language/switched': { payload: fields({ code: languageCode }) },
  },
};

export const languageGlossary: Glossary<typeof slice> = {
  'language/selectorShown': { reportedBy: 'language selector', heardBy: 'language; language flow' },
  'language/heard': { reportedBy: 'another tab', heardBy: 'language flow' },
  'language/listLoaded': { reportedBy: 'language flow', heardBy: 'language' },
  'language/listFailed': { reportedBy: 'language flow', heardBy: 'language' },
  'language/chosen': { reportedBy: 'language selector', heardBy: 'language; language flow' },
  'language/changed': { reportedBy: 'language flow', heardBy: 'language' },
  'language/changeFailed': { reportedBy: 'language flow', heardBy: 'language' },
  'language/switched': { reportedBy: 'language flow', heardBy: 'language; page-head flow' },
};
