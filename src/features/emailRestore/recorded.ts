import type { Glossary, RecordedFeature } from '../../action-log/declarations';
import { fields, oneOf } from '../../action-log/rules';
import type * as slice from './slice';

export const emailRestore: RecordedFeature<typeof slice, slice.EmailRestoreState> = {
  state: fields({ status: oneOf('asked', 'succeeded', 'failed') }),
  events: {
    'emailRestore/linkOpened': {},
    'emailRestore/confirmed': {},
    'emailRestore/succeeded': {},
    'emailRestore/linkRefused': {},
  },
};

export const emailRestoreGlossary: Glossary<typeof slice> = {
  'emailRestore/linkOpened': { reportedBy: 'email-restore flow', heardBy: 'email restore' },
  'emailRestore/confirmed': { reportedBy: 'restore-email page', heardBy: 'email-restore flow' },
  'emailRestore/succeeded': { reportedBy: 'email-restore flow', heardBy: 'email restore' },
  'emailRestore/linkRefused': { reportedBy: 'email-restore flow', heardBy: 'email restore' },
};
