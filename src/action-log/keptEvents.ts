import { keptAccountDetails, keptAccountEvents, keptAccountSessions } from '../../shared/accountContract';
import { keptLanguageOption, keptPasskeys, keptResetAccount } from '../../shared/calls';
import { languages, type LanguageCode } from '../../shared/languages';
import * as flowEvents from '../../sagas/flowFailed';
import { flows } from '../../sagas/root';
import * as accounts from '../features/accounts/slice';
import * as client from '../features/client/slice';
import * as emailRestore from '../features/emailRestore/slice';
import * as language from '../features/language/slice';
import * as manage from '../features/manage/slice';
import * as menu from '../features/menu/slice';
import * as navigation from '../features/navigation/slice';
import * as passwordReset from '../features/passwordReset/slice';
import * as session from '../features/session/slice';
import * as theme from '../features/theme/slice';
import * as toast from '../features/toast/slice';
import * as verification from '../features/verification/slice';
import { themeModes } from '../theme/mode';
import { oneOf, type AnyKeep, type KeptEvents, type OneOf } from './keep';

export const languageCode: OneOf<LanguageCode> = { keys: languages.map(({ code }) => code) };
export const themeMode = oneOf(...themeModes);
export const form = oneOf('logIn', 'signUp');
export const passkeyFailure = oneOf('exists', 'cancelled', 'earlier', 'impossible');

export const linkStatus = oneOf('asked', 'succeeded', 'failed', 'incomplete');

export const fieldErrors = {
  usernameOrEmail: 'text',
  username: 'text',
  confirmUsername: 'text',
  email: 'text',
  currentPassword: 'text',
  password: 'text',
  confirmPassword: 'text',
  form: 'text',
} as const;
const managePart = oneOf(...manage.manageParts);
export const manageForm = oneOf(...manage.manageForms);

/** What the slices and the flows export: their event creators, each under a name of its own. */
const creators = {
  ...accounts,
  ...client,
  ...emailRestore,
  ...language,
  ...manage,
  ...menu,
  ...navigation,
  ...passwordReset,
  ...session,
  ...theme,
  ...toast,
  ...verification,
  ...flowEvents,
};

const kept: KeptEvents<typeof creators> = {
  'accounts/formSwitched': { form },
  'accounts/logInEdited': { field: oneOf('usernameOrEmail', 'password') },
  'accounts/logInSubmitted': { isRememberMe: 'fact' },
  'accounts/logInRefused': { text: 'text', isUnverified: 'fact' },
  'accounts/logInFailed': { text: 'text' },
  'accounts/signUpEdited': { field: oneOf('username', 'email', 'password', 'confirmPassword') },
  'accounts/signUpSubmitted': { languageId: 'fact' },
  'accounts/signUpRefused': { wait: 'text' },
  'accounts/signUpFailed': { text: 'text' },
  'accounts/errorsFound': { errors: fieldErrors },
  'accounts/errorsChanged': { errors: fieldErrors },
  'accounts/capsLockChanged': { isOn: 'fact' },
  'accounts/passwordRated': { isCommon: 'fact' },
  'accounts/passkeyLogInRequested': { isRememberMe: 'fact' },
  'accounts/resetLinkFailed': { text: 'text' },
  'client/started': { isMobile: 'fact', pageOrigin: 'origin' },
  'client/waitingChanged': { isWaiting: 'fact' },
  'client/copyRequested': { words: 'words' },
  'flows/failed': { flow: { keys: Object.keys(flows) } },
  'language/heard': { code: languageCode },
  'language/listLoaded': { options: [keptLanguageOption] },
  'language/chosen': { id: 'fact' },
  'language/switched': { code: languageCode },
  'manage/secureToggled': { isOpen: 'fact' },
  'manage/editToggled': { form: oneOf(...manage.editForms), isOpen: 'fact' },
  'manage/accountLoaded': { account: keptAccountDetails },
  'manage/eventsLoaded': { events: keptAccountEvents, at: 'time' },
  'manage/sessionsLoaded': { sessions: keptAccountSessions },
  'manage/passkeysLoaded': { passkeys: keptPasskeys },
  'manage/passkeyFailed': { why: passkeyFailure },
  'manage/secureSubmitted': { keepPasskeys: ['hidden'] },
  'manage/passkeyRenameSubmitted': { id: 'hidden' },
  'manage/passkeyRemoveRequested': { id: 'hidden' },
  'manage/sessionEndRequested': { id: 'hidden' },
  'manage/sessionsEnded': { id: 'hidden' },
  'manage/loadRetried': { part: managePart },
  'manage/loadStarted': { part: managePart },
  'manage/loadFailed': { part: managePart, text: 'text' },
  'manage/formRefused': { form: manageForm, errors: fieldErrors },
  'manage/formAccepted': { form: manageForm },
  'menu/optionChosen': { name: oneOf(...menu.menuOptionNames) },
  'navigation/locationChanged': 'visit',
  'passwordReset/accountTold': { account: keptResetAccount },
  'passwordReset/passwordSubmitted': { keepPasskeys: ['hidden'] },
  'session/profileLoaded': { uiLanguageId: 'fact' },
  'session/loggedIn': {
    by: oneOf('renewal', 'login', 'otherTab'),
    sub: 'hidden',
    visitor: { username: 'hidden', email: 'hidden' },
  },
  'session/visitorReplaced': { sub: 'hidden' },
  'session/visitorChanged': { visitor: { username: 'hidden', email: 'hidden' } },
  'session/loggedOut': { by: oneOf('start', 'visitor', 'refusedRenewal', 'otherTab', 'deletion'), isLeaving: 'fact' },
  'theme/modeRestored': { mode: themeMode },
  'theme/modeChosen': { mode: themeMode },
  'toast/shown': { text: 'text', isPositive: 'fact' },
  'verification/succeeded': { onward: 'address', username: 'hidden' },
  'verification/failed': { why: 'text' },
};

export const eventTypes: ReadonlySet<string> = new Set(
  Object.values<unknown>(creators).flatMap((one) =>
    typeof one === 'function' && 'type' in one && typeof one.type === 'string' ? [one.type] : [],
  ),
);

export const keptPayload = (type: string): AnyKeep | undefined =>
  Object.hasOwn(kept, type) ? (kept as unknown as Readonly<Record<string, AnyKeep>>)[type] : undefined;
