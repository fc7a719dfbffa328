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
