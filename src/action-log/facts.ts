import type { RootState } from '../app/rootReducer';
import { routes } from '../app/routes';
import { selectAccounts } from '../features/accounts/slice';
import * as client from '../features/client/slice';
import { selectEmailRestore } from '../features/emailRestore/slice';
import { selectLanguage, selectLanguageCode } from '../features/language/slice';
import { editForms, selectManage } from '../features/manage/slice';
import { selectIsMenuOpen } from '../features/menu/slice';
import { selectVisit } from '../features/navigation/slice';
import { selectPasswordReset } from '../features/passwordReset/slice';
import { selectAccessCheck, selectIsLoggedIn, selectIsSessionKnown } from '../features/session/slice';
import { selectThemeMode } from '../features/theme/slice';
import { selectToast } from '../features/toast/slice';
import { selectVerification } from '../features/verification/slice';
import { deepEqual } from './differences';
import type { Disclosure } from './disclosure';
import { isRecord } from './isRecord';
import { oneOf, type AnyKeep, type Keep } from './keep';
import * as kept from './keptEvents';
import { redact } from './redact';

export type Facts = Readonly<Record<string, unknown>>;

interface Fact {
  readonly slice: keyof RootState;
  readonly keep: AnyKeep;
  readonly value: (state: RootState) => unknown;
}

/** A way to keep a value that does not fit the value's type is a compile error. */
function fact<Value>(slice: keyof RootState, keep: Keep<Value>, value: (state: RootState) => Value): Fact {
  return { slice, keep: keep as AnyKeep, value };
}

/** Makes facts of the fields of what a slice's selector returns. */
const fieldsOf =
  <State>(slice: keyof RootState, select: (state: RootState) => State) =>
  <Field extends keyof State>(field: Field, keep: Keep<State[Field]>): Fact =>
    fact(slice, keep, (state) => select(state)[field]);

const accounts = fieldsOf('accounts', selectAccounts);
const language = fieldsOf('language', selectLanguage);
const manage = fieldsOf('manage', selectManage);
const verification = fieldsOf('verification', selectVerification);
const visit = fieldsOf('navigation', selectVisit);

/**
 * The visible facts whose changes a log records. They come from selectors, so that refactoring the state does not change
 * them. None contains typed text or a list that grows with the site.
 */
const facts: Readonly<Record<string, Fact>> = {
  page: visit('route', { keys: [...Object.keys(routes), 'notFound'] }),
  isRefreshView: visit('isRefresh', 'fact'),
  accessCheck: fact('session', oneOf('idle', 'running', 'failed', 'looping'), selectAccessCheck),
  isLoggedIn: fact('session', 'fact', selectIsLoggedIn),
  isSessionKnown: fact('session', 'fact', selectIsSessionKnown),
  form: accounts('form', kept.form),
  formErrors: accounts('errors', kept.fieldErrors),
  isUnverified: accounts('isUnverified', 'fact'),
  hasSignedUp: accounts('hasSignedUp', 'fact'),
  isPasswordShown: accounts('isPasswordShown', 'fact'),
  isCapsLockOn: accounts('isCapsLockOn', 'fact'),
  isPasswordCommon: accounts('isPasswordCommon', 'fact'),
  isResetOpen: accounts('isResetOpen', 'fact'),
  resetError: accounts('resetError', 'text'),
  isResetLinkSent: accounts('isResetLinkSent', 'fact'),
  verification: verification(
    'status',
    oneOf('inProgress', 'offered', 'passwordNeeded', 'succeeded', 'failed', 'incomplete', 'undecided'),
  ),
  whyUndecided: verification('why', 'text'),
  passwordReset: fact('passwordReset', kept.linkStatus, (state: RootState) => selectPasswordReset(state).status),
  emailRestore: fact('emailRestore', kept.linkStatus, selectEmailRestore),
  language: fact('language', kept.languageCode, selectLanguageCode),
  chosenLanguage: language('selectedId', 'fact'),
  languageList: language('list', oneOf('unasked', 'loading', 'loaded', 'failed')),
  isLanguageChanging: language('isChanging', 'fact'),
  colorMode: fact('theme', kept.themeMode, selectThemeMode),
  isMenuOpen: fact('menu', 'fact', selectIsMenuOpen),
  toast: fact('toast', { text: 'text', isPositive: 'fact' }, (state: RootState) => {
    const toast = selectToast(state);
    return toast.text === null ? null : toast;
  }),
  isWaiting: fact('client', 'fact', client.selectIsWaiting),
  isOutdated: fact('client', 'fact', client.selectIsOutdated),
  isStarted: fact('client', 'fact', client.selectIsStarted),
  isMobile: fact('client', 'fact', client.selectIsMobile),
  isSecuring: manage('isSecuring', 'fact'),
  editing: manage('editing', Object.fromEntries(editForms.map((form) => [form, 'fact' as const]))),
  isConfirming: manage('isConfirming', 'fact'),
  isDeleting: fact('manage', 'fact', (state: RootState) => selectManage(state).isDeleting === true),
  manageRefusal: manage('refusal', { form: kept.manageForm, errors: kept.fieldErrors }),
  manageResult: manage('result', { form: kept.manageForm, text: 'text' }),
  manageFailures: manage('failures', { account: 'text', sessions: 'text', passkeys: 'text', events: 'text' }),
  passkeyFailure: manage('passkeyFailure', kept.passkeyFailure),
  hasAccount: fact('manage', 'fact', (state: RootState) => selectManage(state).account !== undefined),
  isEmailPending: fact(
    'manage',
    'fact',
    (state: RootState) => (selectManage(state).account?.pendingEmail ?? null) !== null,
  ),
  sessions: fact('manage', 'fact', (state: RootState) => selectManage(state).sessions?.length),
  passkeys: fact('manage', 'fact', (state: RootState) => selectManage(state).passkeys?.length),
};

export const factNames: readonly string[] = Object.keys(facts);

export const isNothing = (value: unknown) => !value || (isRecord(value) && Object.keys(value).length === 0);
const isSame = (one: unknown, other: unknown) => deepEqual(one, other) || (isNothing(one) && isNothing(other));

export function followFacts(disclosure: Disclosure) {
  let last: RootState | null = null;
  const now: Record<string, unknown> = {};
  return {
    now: now as Facts,
    /** @returns the facts that this state changes, or undefined; the first call returns all that are not false or empty */
    next(state: RootState): Facts | undefined {
      const changed: Record<string, unknown> = {};
      for (const [name, { slice, keep, value }] of Object.entries(facts)) {
        if (last?.[slice] === state[slice]) continue;
        const one = redact(keep, value(state), disclosure) ?? null;
        if (!isSame(one, now[name])) changed[name] = one;
        now[name] = one;
      }
      last = state;
      return Object.keys(changed).length === 0 ? undefined : changed;
    },
  };
}

export interface FactsDiffer {
  readonly expected: Facts;
  readonly got: Facts;
  readonly slice: keyof RootState;
  readonly hasChanged: boolean;
}

/** Compares the facts of a sequence of states with a log's. @param first the facts at the beginning of the log */
export function compareFacts(first: Facts, disclosure: Disclosure) {
  const wanted: Record<string, unknown> = { ...first };
  const { now, next } = followFacts(disclosure);
  return {
    compare(shows: Facts | undefined, before: RootState | null, state: RootState): FactsDiffer | null {
      Object.assign(wanted, shows);
      const names = Object.keys({ ...first, ...next(state), ...shows }).filter((one) => !isSame(wanted[one], now[one]));
      const fact = facts[names[0] ?? ''];
      if (fact === undefined) return null;
      const nothing = (name: string) => (typeof now[name] === 'boolean' ? false : null);
      const only = (all: Facts) => Object.fromEntries(names.map((one) => [one, all[one] ?? nothing(one)]));
      const hasChanged = before?.[fact.slice] !== state[fact.slice];
      return { expected: only(wanted), got: only(now), slice: fact.slice, hasChanged };
    },
  };
}

/** Reduces the facts in a file to what the recorder could have written. */
export const redactFacts = (value: unknown, disclosure: Disclosure): Facts | undefined =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, one]) =>
          Object.hasOwn(facts, name) ? [[name, redact((facts[name] as Fact).keep, one, disclosure) ?? null]] : [],
        ),
      )
    : undefined;
