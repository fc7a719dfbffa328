import type { Glossary, RecordedFeature } from '../../action-log/declarations';
import { fields, oneOf, optional, text } from '../../action-log/rules';
import { passwordSecret } from '../../action-log/secretRules';
import type * as slice from './slice';

export const verification: RecordedFeature<typeof slice, slice.VerificationState> = {
  state: fields<slice.VerificationState>({
    status: oneOf('inProgress', 'passwordNeeded', 'succeeded', 'failed', 'undecided'),
    why: optional(text),
  }),
  events: {
    'verification/started': {},
    'verification/retried': {},
    'verification/passwordAsked': {},
    'verification/passwordEdited': { secret: passwordSecret, isTyping: true },
    'verification/passwordSubmitted': { secret: passwordSecret, isTyping: false },
    'verification/succeeded': {},
    'verification/refused': {},
    'verification/failed': { payload: fields({ why: text }) },
  },
};

export const verificationGlossary: Glossary<typeof slice> = {
  'verification/started': { reportedBy: 'verification flow', heardBy: 'verification' },
  'verification/retried': { reportedBy: 'verify-email page', heardBy: 'verification; verification flow' },
  'verification/passwordAsked': { reportedBy: 'verification flow', heardBy: 'verification' },
  'verification/passwordEdited': {
    reportedBy: "verify-email page's form, at each change; the password in `meta.secret`",
    heardBy: 'form-errors flow',
  },
  'verification/passwordSubmitted': {
    reportedBy: "verify-email page's form; the password in `meta.secret`",
    heardBy: 'verification flow',
  },
  'verification/succeeded': { reportedBy: 'verification flow', heardBy: 'verification' },
  'verification/refused': { reportedBy: 'verification flow', heardBy: 'verification' },
  'verification/failed': { reportedBy: 'verification flow', heardBy: 'verification' },
};
