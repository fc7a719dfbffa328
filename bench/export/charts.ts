import * as Plot from '@observablehq/plot';
import { JSDOM } from 'jsdom';
import { fallbackLanguage } from '../../shared/languages';
import { median, type Measurements } from './measurements';
import { nameOf, subjects, type Subject } from './subjects';

export interface Chart {
  /** In `docs/`. */
  readonly file: string;
  readonly title: string;
  readonly svg: string;
}

interface Bar {
  readonly name: string;
  readonly kind: string;
  readonly value: number;
}

// Readable on a light and on a dark page: the text uses the page's own scheme.
const style = 'svg{color:#1f2328;font:13px system-ui,sans-serif}@media(prefers-color-scheme:dark){svg{color:#e6edf3}}';
const hues = ['#3b7dd8', '#d9822b', '#3a9d6b'];

/** The charts of what was measured; a part that was not measured has none. */
export function chartsOf(measured: Measurements): Chart[] {
  const { bytes, pages, logIn, builds } = measured;
  const each = (found: (subject: Subject) => Bar[]) => subjects.flatMap(found);
  const bar = (subject: Subject, kind: string, value: number | undefined) =>
    value === undefined || Number.isNaN(value) ? [] : [{ name: nameOf[subject], kind, value }];
  const welcome = (subject: Subject) =>
    pages.find((page) => page.subject === subject && page.path === '/' && page.language === fallbackLanguage.code)
      ?.visits;
  const of = (subject: Subject, pick: (visit: NonNullable<ReturnType<typeof welcome>>[number]) => number) =>
    welcome(subject)?.map(pick);
  const middle = (values: readonly number[] | undefined) => (values === undefined ? undefined : median(values));
  const seconds = (values: readonly number[] | undefined) => (values === undefined ? undefined : median(values) / 1000);
  return [
    chart(
      'bench-export-bytes.svg',
      'First load of /, brotli',
      'kB',
      each((subject) => [
        ...bar(subject, 'JS', kilo(bytes[subject]?.scripts)),
        ...bar(subject, 'HTML and CSS', kilo(sum(bytes[subject]))),
      ]),
    ),
    chart(
      'bench-export-paint.svg',
      'Lighthouse mobile, /',
      'ms',
      each((subject) => [
        ...bar(subject, 'first paint', middle(of(subject, ({ fcp }) => fcp))),
        ...bar(subject, 'largest paint', middle(of(subject, ({ lcp }) => lcp))),
        ...bar(subject, 'blocked', middle(of(subject, ({ tbt }) => tbt))),
      ]),
    ),
    chart(
      'bench-export-log-in.svg',
      'From the click to the usable form, slow 4G',
      'ms',
      each((subject) => bar(subject, 'wait', middle(logIn[subject]))),
    ),
    chart(
      'bench-export-build.svg',
      'Build',
      's',
      each((subject) => [
        ...bar(subject, 'clean', seconds(builds[subject]?.map(({ clean }) => clean))),
        ...bar(subject, 'after one line', seconds(builds[subject]?.map(({ rebuild }) => rebuild))),
      ]),
    ),
  ].flatMap((found) => found ?? []);
}

function chart(file: string, title: string, unit: string, bars: readonly Bar[]): Chart | null {
  if (bars.length === 0) return null;
  const names = [...new Set(bars.map(({ name }) => name))];
  const kinds = [...new Set(bars.map(({ kind }) => kind))];
  const { document } = new JSDOM('').window;
  const width = 720;
  const height = 44 + names.length * (kinds.length * 18 + 14);
  const svg = Plot.plot({
    document,
    width,
    height,
    marginLeft: 150,
    marginRight: 170,
    marginTop: 34,
    marginBottom: 8,
    className: 'chart',
    x: { axis: null },
    y: { axis: null, domain: kinds },
    fy: { domain: names, label: null, axis: 'left' },
    color: { domain: kinds, range: hues },
    marks: [
      Plot.barX(bars, { x: 'value', y: 'kind', fy: 'name', fill: 'kind' }),
      Plot.text(bars, {
        x: 'value',
        y: 'kind',
        fy: 'name',
        text: ({ kind, value }: Bar) => `${shown(value)} ${unit}${kinds.length > 1 ? ` ${kind}` : ''}`,
        textAnchor: 'start',
        dx: 5,
        fill: 'currentColor',
      }),
    ],
  });
  const own = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  own.textContent = style;
  const heading = document.createElementNS('http://www.w3.org/2000/svg', 'text');
  heading.setAttribute('x', '0');
  heading.setAttribute('y', '18');
  heading.setAttribute('fill', 'currentColor');
  heading.setAttribute('font-weight', '600');
  heading.setAttribute('text-anchor', 'start');
  heading.textContent = title;
  svg.prepend(own, heading);
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return { file, title, svg: `${svg.outerHTML}\n` };
}

const shown = (value: number) => (value >= 100 ? Math.round(value) : Number(value.toFixed(1))).toLocaleString('en');
const kilo = (bytes: number | undefined) => (bytes === undefined ? undefined : bytes / 1000);
const sum = (bytes: Measurements['bytes'][Subject]) => (bytes === undefined ? undefined : bytes.html + bytes.css);
