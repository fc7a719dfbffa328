import { diffArrays } from 'diff';
import { escapeUTF8 } from 'entities';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { kinds, type Found } from './difference';
import type { Pictures } from './pictures';

export interface Group {
  readonly logs: readonly Found[];
  readonly cause: string;
  readonly pictures: Pictures | null;
}

interface Page {
  readonly before: string;
  readonly groups: readonly Group[];
  readonly verdict: string;
  readonly coverage: readonly string[];
  readonly problems: readonly string[];
}

/** A self-contained page with the differences of two builds on the logs. Contents of logs are escaped. */
export function againstPage({ before, groups, verdict, coverage, problems }: Page): string {
  const [first = '', ...rest] = coverage;
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>Two builds · Vestibule</title>
<style>${readFileSync(path.join(import.meta.dirname, 'againstPage.css'), 'utf8')}</style>
<header>
<h1>Two builds</h1>
<p><b>Before</b> ${escapeUTF8(before)}<br><b>After</b> the sources of this checkout</p>
<p>${verdict}</p>
${first && folded(escapeUTF8(first), `<pre>${rest.map((line) => `<span>${escapeUTF8(line)}</span>`).join('')}</pre>`)}
</header>
<main>
${problems.map((problem) => `<p class="problem">${escapeUTF8(problem)}</p>`).join('\n')}
${groups.map(section).join('\n')}
</main>
</html>
`;
}

/** What is said of the loads that were compared, and of no others. */
export const summaryOf = (groups: readonly Group[], compared: number): string => {
  if (compared === 0 && groups.length === 0) return 'Nothing can be said of the builds.';
  if (groups.length === 0) return 'Both builds do the same on the compared ones.';
  return `They differ in ${groups.length} ${groups.length === 1 ? 'way' : 'ways'}.`;
};

export const placeOf = ({ file, load, input, difference }: Found): string =>
  `${path.basename(file)}${load > 1 ? `, load ${load}` : ''}, after entry ${difference.entry} (${input})`;

function section({ logs, pictures, cause }: Group): string {
  const [first] = logs as readonly [Found];
  const { sentence, others, before, after, moments } = first.difference;
  const more = others.map((other) => kinds[other]);
  return `<section>
<h2>${cut(sentence)}. <small>${escapeUTF8(placeOf(first))}</small></h2>
<p>Cause: ${escapeUTF8(cause)}</p>
${folded('What followed from it', escapeUTF8(more.join('; ')))}
${logs.length === 1 ? '' : folded(`${logs.length} logs differ in this way`, `<ul>${logs.map((one) => `<li>${escapeUTF8(placeOf(one))}</li>`).join('')}</ul>`)}
${diff(before, after)}
${others.includes('seen') ? `<h3>Page</h3>${diff(moments[0].seen, moments[1].seen)}` : ''}
${pictures === null ? '' : drawn(pictures)}
</section>`;
}

const folded = (summary: string, content: string) =>
  content === '' ? '' : `<details><summary>${summary}</summary>${content}</details>`;

/** The lines that differ, with two lines of context. */
function diff(before: readonly string[], after: readonly string[]): string {
  const parts = diffArrays([...before], [...after]);
  const lines = parts.flatMap(({ value, added, removed }, at) => {
    if (added) return value.map((line) => `<ins>${cut(line)}</ins>`);
    if (removed) return value.map((line) => `<del>${cut(line)}</del>`);
    const shown = value.length <= 4 ? value : [...(at === 0 ? [] : value.slice(0, 2)), '…', ...value.slice(-2)];
    return shown.map((line) => `<span>${cut(line)}</span>`);
  });
  return `<pre>${lines.slice(0, 200).join('')}</pre>`;
}

const longest = 2000;
const cut = (line: string) => escapeUTF8(line.length > longest ? `${line.slice(0, longest)} …` : line);

function drawn({ before, after }: Pictures): string {
  const figure = (name: string, ...sources: string[]) =>
    `<figure>${sources.map((one) => `<img src="${one}" alt="${name}">`).join('')}<figcaption>${name}</figcaption></figure>`;
  return `<div class="pictures">${figure('before', before)}${figure('after', after)}${figure('what differs is not black', before, after)}</div>`;
}
