import { escapeUTF8 } from 'entities';

export interface Picture {
  readonly screen: string;
  readonly state: string;
  readonly theme: string;
  readonly language: string;
  readonly size: string;
  readonly now: string | null;
  readonly problem: string | null;
  readonly comparison?: 'same' | 'differs' | 'unmatched';
  readonly then?: string | null;
  readonly thenProblem?: string | null;
  readonly marked?: string | null;
}

const filters = ['screen', 'theme', 'language', 'size', 'comparison'] as const;

export function galleryPage(
  pictures: readonly Picture[],
  against: string | null,
  { title, about } = { title: 'Gallery', about: 'Every screen in every state, as it is' },
): string {
  const groups = [...new Set(pictures.map(({ screen, state }) => `${screen}: ${state}`))];
  const differing = pictures.filter(({ comparison }) => comparison === 'differs' || comparison === 'unmatched');
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeUTF8(title)} · Vestibule</title>
<style>${style}</style>
<header>
<h1>${escapeUTF8(title)}</h1>
<p>${escapeUTF8(about)}, ${new Date().toISOString().slice(0, 16).replace('T', ' ')}. ${pictures.length} pictures${
    against === null
      ? ''
      : `; ${differing.length} differ from <code>${escapeUTF8(against)}</code>: before, after, and what differs in red`
  }. A click opens a picture alone.</p>
<form>${filters.map((filter) => choice(filter, pictures)).join('')}<output></output></form>
</header>
<main>
${groups
  .map((group) =>
    section(
      group,
      pictures.filter(({ screen, state }) => `${screen}: ${state}` === group),
    ),
  )
  .join('\n')}
</main>
<script>${script}</script>
</html>
`;
}

function choice(filter: (typeof filters)[number], pictures: readonly Picture[]): string {
  const values = [...new Set(pictures.flatMap((picture) => picture[filter] ?? []))];
  if (values.length === 0) return '';
  const options = ['', ...values].map(
    (value) =>
      `<option value="${escapeUTF8(value)}"${filter === 'comparison' && value === 'differs' ? ' selected' : ''}>${escapeUTF8(value || 'all')}</option>`,
  );
  return `<label>${filter} <select name="${filter}">${options.join('')}</select></label>`;
}

function section(title: string, pictures: readonly Picture[]): string {
  return `<section><h2>${escapeUTF8(title)}</h2><div class="row">${pictures.map(figure).join('')}</div></section>`;
}

function figure(picture: Picture): string {
  const { theme, language, size, now, problem, then, thenProblem, marked, comparison } = picture;
  const data = filters.map((filter) => `data-${filter}="${escapeUTF8(picture[filter] ?? '')}"`).join(' ');
  const images = [
    ...(then || thenProblem ? [image(then, thenProblem, 'before', size)] : []),
    image(now, problem, then ? 'after' : '', size),
    ...(marked ? [image(marked, null, 'difference', size)] : []),
  ];
  return `<figure ${data}><div class="images">${images.join('')}</div><figcaption>${theme} · ${language} · ${size}${comparison ? ` · ${comparison}` : ''}</figcaption></figure>`;
}

function image(
  file: string | null | undefined,
  problem: string | null | undefined,
  name: string,
  size: string,
): string {
  if (!file) return `<pre class="${size}">${escapeUTF8(problem ?? 'no picture')}</pre>`;
  return `<a href="${escapeUTF8(file)}"><img class="${size}" src="${escapeUTF8(file)}" alt="${escapeUTF8(name)}" title="${escapeUTF8(name)}" loading="lazy"></a>`;
}

const style = `
:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}
body{margin:0}
header{position:sticky;top:0;z-index:1;padding:12px 24px;background:Canvas;border-bottom:1px solid #8886}
h1{margin:0;font-size:20px}h2{margin:32px 0 12px;font-size:16px}p{margin:4px 0 12px}
form{display:flex;flex-wrap:wrap;gap:16px;align-items:center}
main{padding:0 24px 64px}
.row{display:flex;flex-wrap:wrap;gap:24px;align-items:start}
figure{margin:0}.images{display:flex;gap:8px}
img{display:block;height:auto;border:1px solid #8886}
img.phone{width:260px}img.desktop{width:520px}pre{width:260px;white-space:pre-wrap;color:#c22}
figcaption{font-size:13px;opacity:.75}
[hidden]{display:none!important}`;

const script = `
const form = document.querySelector('form');
const figures = [...document.querySelectorAll('figure')];
const show = () => {
  const wanted = [...new FormData(form)].filter(([, value]) => value);
  for (const figure of figures) figure.hidden = wanted.some(([name, value]) => figure.dataset[name] !== value);
  for (const section of document.querySelectorAll('section')) section.hidden = !section.querySelector('figure:not([hidden])');
  form.querySelector('output').textContent = figures.filter((figure) => !figure.hidden).length + ' shown';
};
form.addEventListener('change', show);
show();`;
