import fc from 'fast-check';
import { readVisit, routeOf } from '../../src/app/routes';

test.each([
  '/Info',
  '/info/more',
  '/accounts/verify',
  '/en/info',
  '/pln/info',
  '/pl/pl/info',
  '/constructor',
  '/__proto__',
  '//info',
  '/%69nfo',
])('%s is not found (docs/behaviour.md, 2)', (path) => expect(routeOf(path)).toBe('notFound'));

describe('readVisit', () => {
  const read = (address: string) => {
    const [path = '', query = ''] = address.split('?');
    return readVisit(path, query);
  };

  test('reads the query of an address', () => {
    expect(read('/pl/accounts?continue=%2Finfo%3Fa%3D1%23b&refresh&logout=true')).toEqual({
      visit: {
        route: 'accounts',
        path: '/accounts',
        prefix: '/pl',
        continueTo: '/info?a=1#b',
        isRefresh: true,
        isLogout: true,
      },
      token: null,
    });
  });

  test.each([
    ['', false],
    ['refresh', true],
    ['refresh=', true],
    ['refresh=true', true],
    ['refresh=1', true],
    ['refresh=false', false],
    ['refresh=0', false],
    ['Refresh=true', false],
  ])('the flag of %j', (query, isRefresh) => expect(read(`/accounts?${query}`).visit.isRefresh).toBe(isRefresh));

  test('the token is read at its page alone, and apart from what is recorded', () => {
    expect(read('/accounts/verify-email?token=abc')).toMatchObject({ token: 'abc', visit: { continueTo: null } });
    expect(JSON.stringify(read('/accounts/verify-email?token=abc').visit)).not.toContain('abc');
    for (const path of ['/', '/accounts', '/info']) expect(read(`${path}?token=abc`).token).toBeNull();
  });

  test.each(['continue=', 'continue=%2Finfo&continue=%2Fsettings', 'continue&continue', ''])(
    'of %j no continue is taken',
    (query) => {
      expect(read(`/accounts?${query}`).visit.continueTo).toBeNull();
    },
  );

  test('any address is read without a throw and without loss', () => {
    const anyPath = fc
      .oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom('/', '/pl', 'pl', 'a', ' ') }))
      .map((path) => `/${path}`);
    fc.assert(
      fc.property(anyPath, fc.string({ unit: 'binary' }), (path, query) => {
        const { visit } = readVisit(path, query);
        expect(visit.prefix + visit.path.replace(/^\/$/, '')).toBe(path.replace(/\/+$/, ''));
        readVisit('/accounts', query);
      }),
    );
    expect(() => read(`/accounts?continue=${'%'.repeat(100_000)}`)).not.toThrow();
  });
});
