import fc from 'fast-check';
import { arrive, arriveLoggedIn } from '../support/browserSteps';
import { expect, test } from '../support/browser';

const schemes =
  '|http:|https:|HTTP:|javascript:|JaVaScRiPt:|java\tscript:|data:text/html,|blob:|file:|ftp:|ws:|vbscript:|about:|view-source:|filesystem:| http:|\u00a0http:|http\n:|ht%74p:'.split(
    '|',
  );
const slashes = '|/|//|///|\\|\\\\|/\\|\\/|/\t/|/%2f|%2f%2f|/./|/../|:|////|\u2044\u2044|\uff0f\uff0f'.split('|');
const users = '|||@|user@|localhost@|user:pass@|localhost:80@|%40|\uff20|localhost%00@|[@'.split('|');
const strangers =
  'stranger.example|STRANGER.example|localhost.stranger.example|localhost\u3002stranger.example|stranger.example%2f|stranger\u2025example|0x7f.1|2130706433|[::1]|[::ffff:127.0.0.1]|127.1|xn--stranger-9za.example|localhost%E3%80%82stranger.example|vestibule.localhost.|evil.vestibule.localhost|recipes.vestibule.localhost.stranger.example'.split(
    '|',
  );
const tails =
  "|/|/x|?x|#x|/..//stranger.example|\\@localhost|#@localhost|?@localhost|/%0d%0aLocation:|\u202e| |\0|;x|'><img src=x onerror=alert(1)>".split(
    '|',
  );

/** The same ones each time. */
function payloads(howMany: number, known: readonly string[]): string[] {
  const host = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...strangers) },
    { weight: 1, arbitrary: fc.constantFrom(...known) },
  );
  const [before, ports] = [
    [schemes, slashes, users],
    ['', '', ':80', ':1', ':99999', ':'],
  ];
  const pieces = fc.tuple(
    ...before.map((list) => fc.constantFrom(...list)),
    host,
    ...[ports, tails].map((list) => fc.constantFrom(...list)),
  );
  return fc.sample(pieces, { numRuns: howMany, seed: 20_261_121 }).map((some) => some.join(''));
}

test('R1 R2 none of thousands of generated addresses leads the browser astray', async ({ page, site, said }) => {
  const hosts = [site.origin, site.namedOrigin, site.sisterOrigin].map((origin) => new URL(origin).host);
  const allowed = [site.origin, site.namedOrigin, site.sisterOrigin, `http://127.0.0.1:${new URL(site.origin).port}`];
  await arriveLoggedIn(page, site.origin, await site.account());
  await arrive(page, `${site.origin}/accounts`);
  await expect(page.getByRole('heading', { name: 'You are logged in' })).toBeVisible();

  const { shown, astray, unheard } = await page.evaluate(
    async ([tries, allowedOrigins]) => {
      const settled = () =>
        new Promise<void>((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            port1.close();
            resolve();
          };
          port2.postMessage(null);
        });
      const linkFor = async (payload: string) => {
        history.replaceState(null, '', `/accounts?continue=${encodeURIComponent(payload)}`);
        await settled();
        return document.querySelector<HTMLAnchorElement>('main a[href]:not([href="/accounts/manage"])');
      };
      const found = { shown: 0, astray: [] as string[], unheard: [] as string[] };
      for (const [index, payload] of tries.entries()) {
        const link = await linkFor(payload);
        if (link) {
          found.shown += 1;
          const isUserless = link.username === '' && link.password === '';
          if (!isUserless || !allowedOrigins.includes(link.origin))
            found.astray.push(`${JSON.stringify(payload)} -> ${link.href}`);
        }
        // A good one from time to time, to check that the page still listens.
        if (index % 100 === 0 && (await linkFor(`/info?${index}#x`))?.href !== `${location.origin}/info?${index}#x`)
          found.unheard.push(String(index));
      }
      return found;
    },
    [payloads(2_000, hosts), allowed] as const,
  );
  expect(astray).toEqual([]);
  expect(unheard).toEqual([]);
  // Some of them are good addresses in unusual spellings; a guard that refuses everything would prove nothing.
  expect(shown).toBeGreaterThan(100);
  expect(said).toEqual([]);
});
