import type { Glossary, RecordedFeature } from '../../action-log/declarations';
import { fields, oneOf } from '../../action-log/rules';
import type * as slice from './slice';

export const verification: RecordedFeature<typeof slice, slice.VerificationState> = {
  state: fields({ status: oneOf('inProgress', 'succeeded', 'failed') }),
  events: {
    'verification/started': {},
    'verification/succeeded': {},
    'verification/refused': {},
    'verification/failed': {},
  },
};

export const verificationGlossary: Glossary<typeof slice> = {
  'verification/started': { reportedBy: 'verification flow', heardBy: 'verification' },
  'verification/succeeded': { reportedBy: 'verification flow', heardBy: 'verification' },
  'verification/refused': { reportedBy: 'verification flow', heardBy: 'verification' },
  'verification/failed': { reportedBy: 'verification flow', heardBy: 'verification' },
};
