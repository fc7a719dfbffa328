import type { Glossary, RecordedFeature } from '../../action-log/declarations';
import { fields, oneOf } from '../../action-log/rules';
import { newPasswordSecret } from '../../action-log/secretRules';
import type * as slice from './slice';

export const passwordReset: RecordedFeature<typeof slice, slice.PasswordResetState> = {
  state: fields({ status: oneOf('asked', 'succeeded', 'failed') }),
  events: {
    'passwordReset/linkOpened': {},
    'passwordReset/passwordEdited': { secret: newPasswordSecret, isTyping: true },
    'passwordReset/passwordSubmitted': { secret: newPasswordSecret, isTyping: false },
    'passwordReset/succeeded': {},
    'passwordReset/linkRefused': {},
  },
};

export const passwordResetGlossary: Glossary<typeof slice> = {
  'passwordReset/linkOpened': { reportedBy: 'new-password flow', heardBy: 'password reset' },
  'passwordReset/passwordEdited': {
    reportedBy: "reset-password page's form, at each change; the values in `meta.secret`",
    heardBy: 'form-errors flow',
  },
  'passwordReset/passwordSubmitted': {
    reportedBy: "reset-password page's form; the password in `meta.secret`",
    heardBy: 'new-password flow',
  },
  'passwordReset/succeeded': { reportedBy: 'new-password flow', heardBy: 'password reset' },
  'passwordReset/linkRefused': { reportedBy: 'new-password flow', heardBy: 'password reset' },
};
