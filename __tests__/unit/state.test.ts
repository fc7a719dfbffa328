import { rootReducer } from '../../src/app/rootReducer';
import { createStore } from '../../src/app/store';
import { selectSisterOrigin } from '../../src/features/client/slice';
import { siteConfig } from '../../site.config';

describe('The state (docs/behaviour.md, 3)', () => {
  test('has the specification’s names: isMobile, isLoggedIn, isWaiting, toast {text, isPositive}, urlProtocol (default https)', () => {
    const initial = rootReducer(undefined, { type: 'test/nothing' });
    expect(initial.client).toMatchObject({ isMobile: false, isWaiting: false, urlProtocol: 'https' });
    expect(initial.session.isLoggedIn).toBe(false);
    expect(initial.toast).toEqual({ text: null, isPositive: true });
  });

  test('begins with the addresses and the language that the document brings along', () => {
    const own = { urlProtocol: 'http', sisterHost: 'recipes.example', trustedOrigins: ['https://a.example'] } as const;
    const store = createStore({ addresses: { ...siteConfig.addresses, ...own }, language: 'pl' });
    expect(store.getState().client).toMatchObject(own);
    expect(store.getState().language).toMatchObject({ code: 'pl', selectedId: 128 });
    expect(selectSisterOrigin(store.getState())).toBe('http://recipes.example');
  });
});
