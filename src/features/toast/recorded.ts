import type { Glossary, RecordedFeature } from '../../action-log/declarations';
import { fields, flag, orNull, text } from '../../action-log/rules';
import type * as slice from './slice';

export const toast: RecordedFeature<typeof slice, slice.ToastState> = {
  state: fields({ text: orNull(text), isPositive: flag }),
  events: {
    'toast/shown': { payload: fields({ text, isPositive: flag }) },
    'toast/hidden': {},
  },
};

export const toastGlossary: Glossary<typeof slice> = {
  'toast/shown': { reportedBy: 'every flow with news', heardBy: 'toast; toast flow' },
  'toast/hidden': { reportedBy: 'toast flow', heardBy: 'toast' },
};
