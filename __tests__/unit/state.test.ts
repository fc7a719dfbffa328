import { rootReducer } from '../../src/app/rootReducer';

describe('The state (docs/behaviour.md, 3)', () => {
  test('has the specification’s names: isMobile, isLoggedIn, isWaiting, toast {text, isPositive}, urlProtocol (default https)', () => {
    const initial = rootReducer(undefined, { type: 'test/nothing' });
    expect(initial.client).toMatchObject({ isMobile: false, isWaiting: false, urlProtocol: 'https' });
    expect(initial.session.isLoggedIn).toBe(false);
    expect(initial.toast).toEqual({ text: null, isPositive: true });
  });
});
