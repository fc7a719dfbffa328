import { fallbackLanguage } from '../../shared/languages';
import type { Row } from '../row';
import { categories, type Visit } from './lighthouse';
import { median, type Measurements, type VisitedPage } from './measurements';
import type { Subject } from './subjects';

/** What fits into the first round trip of a connection: ten segments, in bytes. */
const firstFlight = 14_600;

/** The rows for what was measured; a row whose values are missing is left out. */
export function rowsOf(measurements: Measurements): Row[] {
  return [bytes, flight, lighthouse, paint, steadiness, logIn, sentLogIn, builds].flatMap((rows) => rows(measurements));
}

function bytes({ bytes: { vestibule, next, 'mui-vite': mui } }: Measurements): Row[] {
  const row = (label: string, most: number, peer: typeof next) =>
    vestibule === undefined || peer === undefined
      ? []
      : [ratio(label, vestibule.scripts, peer.scripts, most, (value) => `${number(value)} B`)];
  return [
    ...row('initial JS of `/`, brotli, over Next', 0.76, next),
    ...row('initial JS of `/`, brotli, over MUI with Vite', 0.76, mui),
  ];
}

function flight({ bytes: { vestibule } }: Measurements): Row[] {
  if (vestibule === undefined) return [];
  const all = vestibule.html + vestibule.css;
  return [
    {
      label: 'HTML and CSS of `/`, brotli',
      figure: `${number(all)} B`,
      goal: `≤ ${number(firstFlight)} B`,
      isReached: all <= firstFlight,
      details: `document ${number(vestibule.html)} B with its styles, style sheets ${number(vestibule.css)} B`,
    },
  ];
}

function lighthouse({ pages }: Measurements): Row[] {
  const own = pages.filter(({ subject }) => subject === 'vestibule');
  if (own.length === 0) return [];
  const score = (page: VisitedPage) =>
    categories.map((category) => median(page.visits.map(({ scores }) => scores[category])));
  const lowest = categories.map((_, at) => Math.min(...own.map((page) => score(page)[at] ?? 0)));
  const below = own.filter((page) => score(page).some((value) => value < 100));
  const failed = (page: VisitedPage) => [...new Set(page.visits.flatMap((visit) => visit.failed))].join(', ');
  const causes = below.map(
    (page) =>
      `${page.path} ${page.language} ${score(page).join('/')}${failed(page) === '' ? '' : ` (${failed(page)})`}`,
  );
  return [
    {
      label: `Lighthouse mobile, the lowest of ${own.length} pages: performance / accessibility / best practices / SEO`,
      figure: lowest.join(' / '),
      goal: '100 / 100 / 100 / 100',
      isReached: below.length === 0,
      details: below.length === 0 ? 'every page, every language' : `below 100: ${causes.join('; ')}`,
    },
  ];
}

function paint({ pages }: Measurements): Row[] {
  const lcp = (subject: Subject) =>
    medianOf(
      pages.find((page) => page.subject === subject && page.language === fallbackLanguage.code && page.path === '/'),
      ({ lcp: value }) => value,
    );
  const [own, plain] = [lcp('vestibule'), lcp('plain')];
  return own === undefined || plain === undefined
    ? []
    : [ratio('LCP of `/` over the same page without any script', own, plain, 1.5, milliseconds)];
}

function steadiness({ pages }: Measurements): Row[] {
  const own = pages.filter(({ subject }) => subject === 'vestibule');
  if (own.length === 0) return [];
  const worst = (pick: (visit: Visit) => number) =>
    own.map((page) => ({ page, value: medianOf(page, pick) ?? Number.NaN })).sort((a, b) => b.value - a.value)[0] as {
      page: VisitedPage;
      value: number;
    };
  const [tbt, cls] = [worst((visit) => visit.tbt), worst((visit) => visit.cls)];
  const place = ({ page }: { page: VisitedPage }) => `worst on ${page.path} ${page.language}`;
  return [
    {
      label: 'total blocking time',
      figure: milliseconds(tbt.value),
      goal: '≤ 50 ms',
      isReached: tbt.value <= 50,
      details: place(tbt),
    },
    {
      label: 'layout shift',
      figure: cls.value === 0 ? '0' : cls.value.toPrecision(2),
      goal: '0',
      isReached: cls.value === 0,
      details: cls.value === 0 ? 'on every page' : place(cls),
    },
  ];
}

function logIn({ logIn: { vestibule, next } }: Measurements): Row[] {
  return vestibule === undefined || next === undefined
    ? []
    : [
        ratio(
          'click on the person icon (cold chunk, slow 4G) to the form usable, over Next',
          median(vestibule),
          median(next),
          0.5,
          milliseconds,
        ),
      ];
}

function sentLogIn({ logInSent: { vestibule, next } }: Measurements): Row[] {
  return vestibule === undefined || next === undefined
    ? []
    : [
        ratio(
          'navigation to /accounts until a log-in is sent (slow 4G, processor four times as slow), over Next',
          median(vestibule),
          median(next),
          0.85,
          milliseconds,
        ),
      ];
}

function builds({ builds: { vestibule, next } }: Measurements): Row[] {
  if (vestibule === undefined || next === undefined) return [];
  const row = (label: string, kind: 'clean' | 'rebuild') =>
    ratio(
      label,
      median(vestibule.map((times) => times[kind])),
      median(next.map((times) => times[kind])),
      1,
      (value) => `${(value / 1000).toFixed(1)} s`,
    );
  return [row('clean build, over Next', 'clean'), row('rebuild after one changed line, over Next', 'rebuild')];
}

function ratio(label: string, own: number, other: number, most: number, written: (value: number) => string): Row {
  const value = own / other;
  return {
    label,
    figure: value.toFixed(2),
    goal: `≤ ${most.toFixed(2)}`,
    isReached: value <= most,
    details: `${written(own)} over ${written(other)}`,
  };
}

function medianOf(page: VisitedPage | undefined, pick: (visit: Visit) => number): number | undefined {
  return page === undefined ? undefined : median(page.visits.map(pick));
}

const number = (value: number) => Math.round(value).toLocaleString('en');
const milliseconds = (value: number) => `${number(value)} ms`;
