import { median, type Measurements, type VisitedPage } from '../../bench/export/measurements';
import type { Visit } from '../../bench/export/lighthouse';
import { rowsOf } from '../../bench/export/rows';
import { withoutScripts } from '../../bench/export/withoutScripts';

const visit = (figures: Partial<Visit>): Visit => ({
  scores: { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 },
  fcp: 600,
  lcp: 900,
  tbt: 10,
  cls: 0,
  failed: [],
  ...figures,
});
const page = (place: Omit<VisitedPage, 'visits'>, ...visits: Partial<Visit>[]): VisitedPage => ({
  ...place,
  visits: visits.map(visit),
});
const none: Measurements = {
  when: '2026-11-21T00:00:00Z',
  machine: 'a machine',
  rounds: 3,
  bytes: {},
  pages: [],
  logIn: {},
  logInSent: {},
  builds: {},
};

const rowOf = (measured: Partial<Measurements>, beginning: string) =>
  rowsOf({ ...none, ...measured }).find(({ label }) => label.startsWith(beginning));

describe('The table of the export’s bench', () => {
  test('takes the middle of the rounds', () => {
    expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([7])]).toEqual([2, 2.5, 7]);
    expect(median([])).toBeNaN();
  });

  test('leaves out what was not measured', () => {
    expect(rowsOf(none)).toEqual([]);
    expect(
      rowsOf({ ...none, bytes: { vestibule: { scripts: 1, html: 1, css: 1 } } }).map(({ label }) => label),
    ).toEqual(['HTML and CSS of `/`, brotli']);
  });

  test('holds a ratio up to its bound and no further', () => {
    const bytes = (scripts: number) => ({
      vestibule: { scripts, html: 0, css: 0 },
      next: { scripts: 100_000, html: 0, css: 0 },
    });
    expect(rowOf({ bytes: bytes(76_000) }, 'initial JS')).toMatchObject({
      figure: '0.76',
      isReached: true,
      details: '76,000 B over 100,000 B',
    });
    expect(rowOf({ bytes: bytes(76_001) }, 'initial JS')).toMatchObject({ isReached: false });
  });

  test('holds the first flight with document and style sheets together', () => {
    expect(rowOf({ bytes: { vestibule: { scripts: 0, html: 8000, css: 6600 } } }, 'HTML')).toMatchObject({
      figure: '14,600 B',
      isReached: true,
    });
    expect(rowOf({ bytes: { vestibule: { scripts: 0, html: 8000, css: 6601 } } }, 'HTML')).toMatchObject({
      isReached: false,
    });
  });

  test('judges the worst of our pages, by the median of its rounds, and names it with what failed', () => {
    const pages = [
      page({ subject: 'vestibule', language: 'en', path: '/' }, {}, {}, { tbt: 400 }),
      page(
        { subject: 'vestibule', language: 'pl', path: '/info' },
        ...Array.from({ length: 3 }, () => ({
          tbt: 60,
          scores: { performance: 100, accessibility: 100, 'best-practices': 100, seo: 66 },
          failed: ['is-crawlable'],
        })),
      ),
    ];
    expect(rowOf({ pages }, 'Lighthouse')).toMatchObject({
      figure: '100 / 100 / 100 / 66',
      isReached: false,
      details: 'below 100: /info pl 100/100/100/66 (is-crawlable)',
    });
    expect(rowOf({ pages }, 'total blocking time')).toMatchObject({
      figure: '60 ms',
      isReached: false,
      details: 'worst on /info pl',
    });
    expect(rowOf({ pages }, 'layout shift')).toMatchObject({ figure: '0', isReached: true });
  });

  test('compares the largest paint of / with the same page without scripts', () => {
    const pages = [
      page({ subject: 'vestibule', language: 'en', path: '/' }, { lcp: 1200 }),
      page({ subject: 'plain', language: 'en', path: '/' }, { lcp: 800 }),
    ];
    expect(rowOf({ pages }, 'LCP')).toMatchObject({ figure: '1.50', isReached: true, details: '1,200 ms over 800 ms' });
  });

  test('compares the builds by their medians', () => {
    const builds = {
      vestibule: [
        { clean: 4000, rebuild: 1000 },
        { clean: 9000, rebuild: 3000 },
        { clean: 5000, rebuild: 2000 },
      ],
      next: [{ clean: 5000, rebuild: 1000 }],
    };
    expect(rowOf({ builds }, 'clean build')).toMatchObject({ figure: '1.00', isReached: true });
    expect(rowOf({ builds }, 'rebuild')).toMatchObject({
      figure: '2.00',
      isReached: false,
      details: '2.0 s over 1.0 s',
    });
  });
});

test('a page without its scripts keeps everything else', () => {
  const html =
    '<head><script>boot()</script>\n<style>a{}</style><script type="application/json" id="x">{"a":"<b>"}</script>\n<link rel="modulepreload" href="/a.js">\n<script src="/a.js" defer></script></head><p>text</p>';
  expect(withoutScripts(html)).toBe('<head><style>a{}</style></head><p>text</p>');
});
