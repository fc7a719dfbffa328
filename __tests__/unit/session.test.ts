import { createSession } from '../../packages/session/src/session';

describe('The session package without a page, as on a server that renders one', () => {
  const session = createSession({ frontDoor: 'https://www.vestibule.example' });

  test('is created, and knows nobody', async () => {
    expect(await session.whoAmI()).toEqual({ kind: 'unknown', why: 'noBrowser' });
    expect(session.current).toBeNull();
    session.onChange(() => {})();
    session.close();
  });

  test('has addresses without a way back, or with the one that it is given', () => {
    expect(session.loginUrl()).toBe('https://www.vestibule.example/accounts');
    expect(session.logoutUrl('https://recipes.vestibule.example/')).toBe(
      'https://www.vestibule.example/accounts?logout=true&continue=https%3A%2F%2Frecipes.vestibule.example%2F',
    );
  });
});
