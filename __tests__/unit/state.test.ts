import type { UnknownAction } from '@reduxjs/toolkit';
import type { RootState } from '../../src/app/rootReducer';
import { rootReducer } from '../../src/app/rootReducer';
import { createStore } from '../../src/app/store';
import * as accounts from '../../src/features/accounts/slice';
import * as client from '../../src/features/client/slice';
import * as language from '../../src/features/language/slice';
import * as menu from '../../src/features/menu/slice';
import * as navigation from '../../src/features/navigation/slice';
import * as session from '../../src/features/session/slice';
import * as toast from '../../src/features/toast/slice';
import * as verification from '../../src/features/verification/slice';
import { siteConfig } from '../../site.config';
import { readVisit } from '../../src/app/routes';

const initial = rootReducer(undefined, { type: 'test/nothing' });
const after = (...events: UnknownAction[]): RootState =>
  events.reduce<RootState>((state, event) => rootReducer(state, event), initial);
const at = (address: string) => {
  const [path = '', query = ''] = address.split('?');
  return navigation.locationChanged(readVisit(path, query).visit, null);
};

describe('The state (docs/behaviour.md, 3)', () => {
  test('has the specification’s names: isMobile, isLoggedIn, isWaiting, toast {text, isPositive}, urlProtocol (default https)', () => {
    expect(initial.client).toMatchObject({ isMobile: false, isWaiting: false, urlProtocol: 'https' });
    expect(initial.session.isLoggedIn).toBe(false);
    expect(initial.toast).toEqual({ text: null, isPositive: true });
    expect(Object.keys(initial.toast)).toEqual(['text', 'isPositive']);
  });

  test('begins with the addresses and the language that the document brings along', () => {
    const store = createStore({
      addresses: {
        ...siteConfig.addresses,
        urlProtocol: 'http',
        sisterHost: 'recipes.example',
        trustedOrigins: ['https://a.example'],
      },
      language: 'pl',
    });
    expect(store.getState().client).toMatchObject({
      urlProtocol: 'http',
      sisterHost: 'recipes.example',
      trustedOrigins: ['https://a.example'],
    });
    expect(store.getState().language).toMatchObject({ code: 'pl', selectedId: 128 });
    expect(client.selectSisterOrigin(store.getState())).toBe('http://recipes.example');
  });

  test('can be written down and read again', () => {
    expect(JSON.parse(JSON.stringify(initial))).toEqual(initial);
  });
});

describe('Every event of the site', () => {
  const creators = Object.values({
    ...accounts,
    ...client,
    ...language,
    ...menu,
    ...navigation,
    ...session,
    ...toast,
    ...verification,
  }).filter((value): value is typeof value & { type: string } => typeof value === 'function' && 'type' in value);

  test('is named domain/event, and no two alike', () => {
    const types = creators.map(({ type }) => type);
    expect(types.length).toBeGreaterThan(40);
    for (const type of types) expect(type).toMatch(/^[a-z]+\/[a-z][A-Za-z]+$/);
    expect(new Set(types).size).toBe(types.length);
  });

  test('leaves the rest of the state alone that it does not concern', () => {
    const before = after(at('/info'));
    const next = rootReducer(before, toast.toastShown({ text: { words: 'Hello' }, isPositive: true }));
    for (const part of Object.keys(before) as (keyof RootState)[])
      expect(next[part] === before[part]).toBe(part !== 'toast');
  });
});

describe('The session', () => {
  test('is unknown at first, then logged in or out', () => {
    expect(initial.session).toEqual({ isLoggedIn: false, isKnown: false, accessCheck: 'idle' });
    expect(after(session.loggedIn({ by: 'login' })).session).toMatchObject({ isLoggedIn: true, isKnown: true });
    expect(after(session.loggedIn({ by: 'login' }), session.loggedOut({ by: 'visitor' })).session).toMatchObject({
      isLoggedIn: false,
      isKnown: true,
    });
  });

  test('is not begun by a submit, nor ended by a refused log-out', () => {
    expect(
      after(accounts.logInSubmitted(true, { usernameOrEmail: 'ada', password: 'secret' })).session.isLoggedIn,
    ).toBe(false);
    expect(
      after(session.loggedIn({ by: 'login' }), session.logoutRequested(), session.logoutRefused()).session.isLoggedIn,
    ).toBe(true);
    expect(
      after(session.loggedIn({ by: 'login' }), session.logoutRequested(), session.logoutFailed()).session.isLoggedIn,
    ).toBe(true);
  });

  test('has one access check, which runs, fails or has ended', () => {
    expect(after(session.accessCheckRequested()).session.accessCheck).toBe('running');
    expect(after(session.accessCheckRequested(), session.accessCheckFailed()).session.accessCheck).toBe('failed');
    expect(after(session.accessCheckRequested(), session.accessChecked()).session.accessCheck).toBe('idle');
  });
});

describe('The flags of the accounts page', () => {
  const flags = (...events: UnknownAction[]) => {
    const { isLogout, isRefresh } = after(at('/accounts?logout&refresh&continue=%2Finfo'), ...events).navigation;
    return { isLogout, isRefresh };
  };

  test('stand until they are obeyed', () => {
    expect(flags()).toEqual({ isLogout: true, isRefresh: true });
    expect(flags(session.loggedIn({ by: 'renewal' }))).toEqual({ isLogout: true, isRefresh: true });
    expect(flags(session.loggedOut({ by: 'start' })).isRefresh).toBe(true);
  });

  test('are obeyed once', () => {
    expect(flags(session.accessChecked()).isRefresh).toBe(false);
    expect(flags(session.loggedOut({ by: 'visitor' }))).toEqual({ isLogout: false, isRefresh: false });
    for (const by of ['login', 'otherTab'] as const) expect(flags(session.loggedIn({ by })).isLogout).toBe(false);
  });

  test('leave continue as it is', () => {
    expect(
      after(at('/accounts?logout&continue=%2Finfo'), session.loggedOut({ by: 'visitor' })).navigation.continueTo,
    ).toBe('/info');
  });
});

describe('The forms', () => {
  const errors = { username: { key: 'usernameEmpty' } } as const;

  test('switch with a clean sheet', () => {
    const { accounts: state } = after(
      at('/accounts'),
      accounts.formSwitched({ form: 'signUp' }),
      accounts.errorsFound({ errors }),
      accounts.formSwitched({ form: 'logIn' }),
    );
    expect(state).toEqual(initial.accounts);
  });

  test('go with their page', () => {
    const events = [at('/accounts'), accounts.formSwitched({ form: 'signUp' }), accounts.errorsFound({ errors })];
    expect(after(...events, at('/accounts?continue=%2F')).accounts.errors).toEqual(errors);
    expect(after(...events, at('/info')).accounts).toEqual(initial.accounts);
  });

  test('give way to the log-in form after a sign-up, with a notice', () => {
    expect(after(accounts.formSwitched({ form: 'signUp' }), accounts.signedUp()).accounts).toEqual({
      ...initial.accounts,
      hasSignedUp: true,
    });
  });

  test('open and close the reset dialog', () => {
    expect(after(accounts.resetOpened()).accounts.isResetOpen).toBe(true);
    expect(after(accounts.resetOpened(), accounts.resetClosed()).accounts.isResetOpen).toBe(false);
    expect(after(accounts.resetOpened(), at('/')).accounts.isResetOpen).toBe(false);
  });
});

describe('The rest', () => {
  test('a language choice that failed is taken back', () => {
    const { language: state } = after(language.languageChosen({ id: 128 }), language.languageChangeFailed());
    expect(state).toMatchObject({ code: 'en', selectedId: 1, isChanging: false });
  });

  test('a list that is there is not loaded again', () => {
    expect(after(language.languageListLoaded({ options: [] }), language.languageSelectorShown()).language.list).toBe(
      'loaded',
    );
    expect(after(language.languageListFailed(), language.languageSelectorShown()).language.list).toBe('loading');
  });

  test('the verification is in progress, has succeeded or has failed', () => {
    expect(initial.verification.status).toBe('inProgress');
    expect(after(verification.verificationSucceeded()).verification.status).toBe('succeeded');
    expect(after(verification.verificationRefused()).verification.status).toBe('failed');
    expect(after(verification.verificationFailed({ why: { key: 'offline' } })).verification.status).toBe('undecided');
    expect(
      after(verification.verificationFailed({ why: { key: 'offline' } }), verification.verificationStarted())
        .verification.status,
    ).toBe('inProgress');
  });

  test('the menu closes on a choice, on leaving it and on another page', () => {
    for (const event of [menu.menuClosed(), menu.menuToggled(), menu.menuOptionChosen({ name: 'info' }), at('/info')]) {
      expect(after(menu.menuToggled(), event).menu.isOpen).toBe(false);
    }
  });

  test('a toast that hides keeps its colour while it goes', () => {
    expect(after(toast.toastShown({ text: { words: 'Sorry' }, isPositive: false }), toast.toastHidden()).toast).toEqual(
      { text: null, isPositive: false },
    );
  });
});
