import fc from 'fast-check';

/** Where the site is, and what else it trusts. */
export interface Origins {
  readonly own: string;
  readonly trusted: string;
  /** Serves the same pages and is not trusted: another port of the own host. */
  readonly stranger: string;
}

/** A value of `continue`, as `URLSearchParams` would give it to the site, and where it may lead. */
export interface Payload {
  readonly kind: string;
  readonly value: string;
  /** The address that a good link leads to; absent for the others, of which the origin is all that is looked at. */
  readonly leadsTo?: string;
}

const seed = 20_261_122;

/**
 * Values of `continue` by class: what has opened redirects elsewhere, and a tenth of good links.
 * @returns the same list at every run, no value twice
 */
export function continuePayloads(origins: Origins, count: number): readonly Payload[] {
  // Some come twice.
  const drawn = fc.sample(payload(origins), { numRuns: 2 * count, seed });
  return [...new Map(drawn.map((one) => [one.value, one])).values()].slice(0, count);
}

function payload({ own, trusted, stranger }: Origins): fc.Arbitrary<Payload> {
  const { host: ownHost } = new URL(own);
  const { host: strangerHost } = new URL(stranger);
  const foreignHost = fc.constantFrom(
    strangerHost,
    'stranger.example',
    `${ownHost}.stranger.example`,
    `stranger.example:${new URL(own).port}`,
    '127.1',
    '[::1]',
    'ｓtranger。example',
    'xn--strnger-5wa.example',
  );
  const rest = fc.constantFrom('', '/', '/info', '/?a=b#c', `/${ownHost}`, `?${own}`, `#${own}`);
  const scheme = fc.constantFrom('http:', 'https:', 'HTTP:', 'ftp:', 'ws:', 'hTtPs:');
  const slash = fc.constantFrom(
    '/',
    '\\',
    '//',
    '/\\',
    '\\/',
    '///',
    '/\t/',
    '/\n/',
    '/ /',
    '/./',
    '/../',
    '%2F',
    '%5C',
  );
  const slashes = fc.array(slash, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''));
  const code = fc.constantFrom(
    'alert(1)',
    'text/html,<script>alert(1)</script>',
    `//${ownHost}/%0aalert(1)`,
    `${own}/1`,
  );
  const control = fc.constantFrom('\t', '\n', '\r', '\0', '\u001f', '\u007f', '\u2028', '\ufeff', ' ', '\u00a0');

  const of = (kind: string, value: fc.Arbitrary<string>): fc.Arbitrary<Payload> =>
    value.map((text) => ({ kind, value: text }));
  const joined = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((texts) => texts.join(''));
  const just = fc.constant<string>;

  return fc.oneof(
    of('an origin that is not trusted', joined(scheme, just('//'), foreignHost, rest)),
    of('no scheme', joined(slashes, foreignHost, rest)),
    of('a scheme without its slashes', joined(scheme, slashes, foreignHost, rest)),
    of(
      'a name before the host',
      joined(just('http://'), fc.constantFrom(ownHost, 'a', 'a:b', '%2f', ''), just('@'), foreignHost, rest),
    ),
    of(
      'a name before the own host',
      joined(just('http://'), fc.constantFrom('a', 'a:b', strangerHost), just('@'), just(ownHost), rest),
    ),
    of(
      'a look-alike of the own host',
      joined(
        just('http://'),
        just(ownHost.replace(/:.*/, '')),
        fc.constantFrom('.', '-', '%00', '%2e', '#', '?', '\\', ';'),
        foreignHost,
        rest,
      ),
    ),
    of(
      'another scheme',
      joined(
        fc.constantFrom(
          'javascript:',
          'JaVaScRiPt:',
          'java\tscript:',
          'data:',
          'vbscript:',
          'blob:',
          'file:///',
          'about:',
          'view-source:',
          'intent:',
          'filesystem:',
        ),
        code,
      ),
    ),
    of(
      'a sign that is no letter before it',
      joined(control, fc.constantFrom('//', 'javascript:', 'http://', '\\\\'), foreignHost, rest),
    ),
    of(
      'dots and slashes',
      joined(just('/'), fc.constantFrom('..', '.', '%2e%2e', '.%2e', 'info/..'), slashes, foreignHost, rest),
    ),
    of('encoded twice', joined(slashes, foreignHost, rest).map(encodeURIComponent)),
    of(
      'a page of the own that leads on',
      joined(just('/accounts?refresh=true&continue='), joined(slashes, foreignHost, rest).map(encodeURIComponent)),
    ),
    of('any text', fc.string({ unit: 'binary', maxLength: 40 })),
    of('an address of any kind', fc.webUrl({ withQueryParameters: true, withFragments: true })),
    fc
      .tuple(fc.constantFrom(own, trusted), fc.webPath(), fc.webQueryParameters(), fc.webFragments())
      .map(([origin, path, query, fragment]) => {
        const { href } = new URL(`${origin}/info${path}?${query}#${fragment}`);
        return { kind: 'a good link', value: href, leadsTo: href };
      }),
  );
}
