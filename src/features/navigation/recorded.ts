import type { Visit } from '../../app/routes';
import type { Glossary, RecordedFeature } from '../../action-log/declarations';
import {
  address,
  integer,
  fields,
  flag,
  languagePrefix,
  oneOf,
  orNull,
  path,
  type Fields,
} from '../../action-log/rules';
import { verificationSecret } from '../../action-log/secretRules';
import type * as slice from './slice';

export const route = oneOf(
  'notFound',
  'welcome',
  'accounts',
  'verifyEmail',
  'resetPassword',
  'restoreEmail',
  'signUpSuccess',
  'info',
  'settings',
  'manage',
);

const visit: Fields<Visit> = {
  route,
  path,
  prefix: languagePrefix,
  continueTo: orNull(address),
  isRefresh: flag,
  isLogout: flag,
};

export const navigation: RecordedFeature<typeof slice, slice.NavigationState> = {
  state: fields({ ...visit, visits: integer }),
  events: {
    'navigation/locationChanged': { payload: fields(visit), secret: verificationSecret, isTyping: false },
    'navigation/accountsChosen': {},
  },
};

export const navigationGlossary: Glossary<typeof slice> = {
  'navigation/locationChanged': {
    reportedBy: 'the router, at each address; the token in `meta.secret`',
    heardBy:
      'navigation, accounts, menu; page-head, arrival, language, verification, new-password, email-restore and refresh flows',
  },
  'navigation/accountsChosen': { reportedBy: 'person icon', heardBy: 'accounts-link flow' },
};
