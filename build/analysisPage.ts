import { hierarchy, treemap, type HierarchyRectangularNode } from 'd3-hierarchy';
import { escaped } from '../src/export/document';
import { groupOf, type FileWeight, type ModuleWeight } from './moduleWeights';
import type { PageWeight } from './pageWeights';

/** How many modules of a file are listed by name; the rest are summed up. */
const listed = 40;

/**
 * One self-contained HTML page: for each page of the site its files, and the contents of each file, drawn and listed.
 */
export function analysisPage(pages: readonly PageWeight[], files: readonly FileWeight[]): string {
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">
<title>What each page ships · Vestibule</title>
<style>${style}</style>
<h1>What each page ships</h1>
<p>Bytes as brotli sends them, unless it says otherwise. English pages; the texts of the other languages are files of their own.</p>
${pages.map(pageSection).join('\n')}
<h2>What is in each file</h2>
<p>Minified code by the module that it came from, before compression. <em>Saves</em> is what the file would lose without the package or folder.</p>
${files.map(fileSection).join('\n')}
</html>
`;
}

function pageSection({ path, html, scripts, files }: PageWeight): string {
  const rows = files.map(({ src, bytes }) => [`<a href="#${escaped(idOf(src))}">${escaped(src)}</a>`, number(bytes)]);
  return `<h2>${escaped(path)}</h2>${table(['file', 'brotli'], [['the document, with its styles', number(html)], ...rows, ['<b>scripts together</b>', `<b>${number(scripts)}</b>`]])}`;
}

function fileSection(file: FileWeight): string {
  const { src, bytes, brotli, groups, modules } = file;
  const rest = modules.slice(listed);
  const rows = modules
    .slice(0, listed)
    .map(({ name, bytes: size }) => [escaped(name), number(size), share(size, bytes)]);
  const sum = rest.reduce((total, { bytes: size }) => total + size, 0);
  if (rest.length > 0) rows.push([`${rest.length} more`, number(sum), share(sum, bytes)]);
  return `<section id="${escaped(idOf(src))}"><h3>${escaped(src)}: ${number(brotli)} (${number(bytes)} before compression)</h3>
${drawing(file)}
${table(
  ['package or folder', 'minified', 'saves'],
  groups.map((group) => [escaped(group.name), number(group.bytes), number(group.saves)]),
)}
<details><summary>${modules.length} modules</summary>${table(['module', 'minified', 'of the file'], rows)}</details></section>`;
}

interface Tile {
  readonly name: string;
  readonly bytes?: number;
  readonly children?: readonly Tile[];
}

/** The file as a treemap: its groups and modules as tiles. */
function drawing({ src, groups, modules }: FileWeight): string {
  const [width, height] = [1100, 420];
  const inGroup = ({ name }: ModuleWeight) => modules.filter((module) => groupOf(module.name) === name);
  const root = hierarchy<Tile>(
    { name: src, children: groups.map((group) => ({ name: group.name, children: inGroup(group) })) },
    ({ children }) => children,
  )
    .sum(({ bytes }) => bytes ?? 0)
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const laidOut = treemap<Tile>()
    .size([width, height])
    .paddingInner(1)
    .paddingTop((node) => (node.depth === 1 ? 16 : 0))
    .round(true)(root);
  const tiles = [...(laidOut.children ?? []), ...laidOut.leaves()].filter(
    (node) => node.x1 > node.x0 && node.y1 > node.y0,
  );
  const hues = new Map((laidOut.children ?? []).map(({ data }, at) => [data.name, (at * 47) % 360]));
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(`What is in ${src}`)}">${tiles.map((node) => tile(node, hues)).join('')}</svg>`;
}

function tile(node: HierarchyRectangularNode<Tile>, hues: ReadonlyMap<string, number>): string {
  const { x0, x1, y0, y1, data, depth, value = 0 } = node;
  const hue = hues.get((depth === 1 ? node : (node.parent ?? node)).data.name) ?? 0;
  const words = depth === 1 ? `${data.name} ${number(value)}` : data.name.split('/').slice(-2).join('/');
  const fits = Math.floor((x1 - x0 - 6) / 6);
  const label =
    y1 - y0 < 14 || fits < 3
      ? ''
      : `<text x="${x0 + 3}" y="${y0 + 12}">${escaped(words.length > fits ? `${words.slice(0, fits - 1)}…` : words)}</text>`;
  return `<g><title>${escaped(`${data.name}: ${number(value)} minified`)}</title><rect x="${x0}" y="${y0}" width="${x1 - x0}" height="${y1 - y0}" fill="hsl(${hue} 45% ${depth === 1 ? 72 : 84}%)"/>${label}</g>`;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[], tag: 'td' | 'th') =>
    `<tr>${row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  return `<table>${cells(heads, 'th')}${rows.map((row) => cells(row, 'td')).join('')}</table>`;
}

const idOf = (src: string) => src.split('/').at(-1) ?? src;
const number = (value: number) => value.toLocaleString('en');
const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)} %`;

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:1100px;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;margin:.5rem 0}td,th{padding:.1rem .75rem .1rem 0;text-align:left;border-bottom:1px solid #8884}
td:not(:first-child),th:not(:first-child){text-align:right;font-variant-numeric:tabular-nums}svg{width:100%;height:auto}svg text{font:11px system-ui,sans-serif;fill:#111}`;
