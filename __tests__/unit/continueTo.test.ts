import fc from 'fast-check';
import { safeContinue } from '../../src/lib/continueTo';

const page = 'https://www.vestibule.example';
const sister = 'https://recipes.vestibule.example';
const partner = 'https://partner.example:8443';
const guard = (raw: string | null) => safeContinue(raw, page, [sister, partner]);

describe('The guard of continue (R1, R2, R4)', () => {
  test.each([
    ['/info', `${page}/info`],
    ['/', `${page}/`],
    ['info?a=1#b', `${page}/info?a=1#b`],
    [`${page}/settings?q=ż&next=%2Finfo#część`, `${page}/settings?q=%C5%BC&next=%2Finfo#cz%C4%99%C5%9B%C4%87`],
    [`${sister}/cakes?continue=https%3A%2F%2Fa.example`, `${sister}/cakes?continue=https%3A%2F%2Fa.example`],
    ['HTTPS://WWW.VESTIBULE.EXAMPLE/info', `${page}/info`],
    ['https://www.vestibule.example:443/info', `${page}/info`],
    ['/a/../info', `${page}/info`],
    ['/api/oidc/auth?client_id=shop', `${page}/api/oidc/auth?client_id=shop`],
    ['/info\u00a0', `${page}/info%C2%A0`],
  ])('follows %s', (raw, href) => expect(guard(raw)).toBe(href));

  // browser/redirects.long.spec.ts follows thousands of spellings of strangers and scripts.
  test.each([
    ['nothing', null],
    ['a call', '/api/islogged'],
    ['a call of OpenID Connect', '/api/oidc/token'],
    ['a call by another spelling', `${page}/a/../api/islogged?a=1`],
    ['a stranger', 'https://evil.example/'],
    ['a stranger without a protocol', '//evil.example/'],
    ['a stranger behind a slash and a backslash', '/\\evil.example'],
    ['a sub-domain that is not named', 'https://mail.vestibule.example/'],
    ['user-info on the site', 'https://user@www.vestibule.example/'],
    ['a password on the site', 'https://:secret@www.vestibule.example/'],
    ['another port of the site', 'https://www.vestibule.example:8443/'],
    ['another protocol of the site', 'http://www.vestibule.example/'],
    ['a script', 'javascript:alert(1)'],
    ['a script with the site in it', 'javascript://www.vestibule.example/%0aalert(1)'],
    ['a blob of the site', `blob:${page}/0f8fad5b-d9cb-469f-a165-70867728950e`],
    ['a line break', '/info\n'],
    ['a NUL', '/info\u0000'],
    ['a C1 control', '/info\u0085'],
    ['no address at all', 'https://'],
    ['100 KB', `/${'a'.repeat(100_000)}`],
    ['one more character than is an address', `/${'a'.repeat(8192)}`],
  ])('does not follow %s', (_what, raw) => expect(guard(raw)).toBeNull());

  test('every address of a known origin is followed', () => {
    const path = fc
      .webUrl({ validSchemes: ['https'], withFragments: true, withQueryParameters: true })
      .map((url) => new URL(url))
      .map(({ pathname, search, hash }) => pathname + search + hash);
    fc.assert(
      fc.property(fc.constantFrom(page, sister, partner), path, (origin, rest) => {
        expect(guard(origin + rest)).toBe(new URL(origin + rest).href);
      }),
    );
  });
});
