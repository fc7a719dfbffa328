import { expect, test } from '../support/browser';
import { runScript } from '../support/runScript';

const build = (options: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runScript('tools/scripts/build.ts', options, env);

test('npm run build explains its options', async () => {
  const { code, out, error } = await build(['--help']);
  expect([code, error]).toEqual([0, '']);
  for (const word of ['--keep', 'KEEP_BUILDS', 'SITE_ORIGIN']) expect(out).toContain(word);
});

for (const [options, env, sentence] of [
  [['--keep', 'dist/kept'], {}, /^--keep dist\/kept would be replaced with dist\/ at every build/],
  [['--keep', '../kept'], { KEEP_BUILDS: '0' }, /^KEEP_BUILDS must be a number from 1 to 9999, such as 5, not '0'\./],
  [
    [],
    { API_UPSTREAM: '127.0.0.1:8080' },
    /^API_UPSTREAM must be an origin such as http:\/\/127\.0\.0\.1:8080, not '127\.0\.0\.1:8080'\./,
  ],
  [['--keep', '../kept'], { SITE_ORIGIN: 'nowhere' }, /nowhere|siteOrigin|SITE_ORIGIN/],
] as const) {
  test(`npm run build ${options.join(' ')} ${JSON.stringify(env)} is refused by one sentence`, async () => {
    const { code, out, error } = await build(options, env);
    // The configuration is no option.
    expect([code, out]).toEqual(['SITE_ORIGIN' in env ? 1 : 2, '']);
    expect(error).toMatch(sentence);
    expect(error.trim().split('\n')).toHaveLength(1);
  });
}
