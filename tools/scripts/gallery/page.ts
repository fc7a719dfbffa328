import { escapeUTF8 } from 'entities';
import { pictureOf, type Picture } from './pictures';
import { nameOf } from './scenes';

const filters = ['screen', 'theme', 'language', 'size'] as const;

const valuesOf = ({ scene: { screen }, variant }: Picture) => ({ screen, ...variant });

export function galleryPage(pictures: readonly Picture[]): string {
  const groups = [...new Set(pictures.map(({ scene }) => scene))];
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Gallery · Vestibule</title>
<style>${style}</style>
<header>
<h1>Gallery</h1>
<p>Every screen in every state, as it is, ${new Date().toISOString().slice(0, 16).replace('T', ' ')}. ${pictures.length} pictures. A click opens a picture alone.</p>
<form>${filters.map((filter) => choice(filter, pictures)).join('')}<output></output></form>
</header>
<main>
${groups
  .map((scene) =>
    section(
      nameOf(scene),
      pictures.filter((picture) => picture.scene === scene),
    ),
  )
  .join('\n')}
</main>
<script>${script}</script>
</html>
`;
}

function section(title: string, pictures: readonly Picture[]): string {
  return `<section><h2>${escapeUTF8(title)}</h2><div class="row">${pictures.map(figure).join('')}</div></section>`;
}

function choice(filter: (typeof filters)[number], pictures: readonly Picture[]): string {
  const values = ['', ...new Set(pictures.map((picture) => valuesOf(picture)[filter]))];
  const options = values.map((value) => `<option value="${value}">${value || 'all'}</option>`);
  return `<label>${filter} <select name="${filter}">${options.join('')}</select></label>`;
}

function figure(picture: Picture): string {
  const values = valuesOf(picture);
  const data = filters.map((filter) => `data-${filter}="${values[filter]}"`).join(' ');
  const file = pictureOf(picture);
  const { theme, language, size } = picture.variant;
  return `<figure ${data}><a href="${file}"><img class="${size}" src="${file}" alt="" loading="lazy"></a><figcaption>${theme} · ${language} · ${size}</figcaption></figure>`;
}

const style = `
:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}
body{margin:0}
header{position:sticky;top:0;z-index:1;padding:12px 24px;background:Canvas;border-bottom:1px solid #8886}
h1{margin:0;font-size:20px}h2{margin:32px 0 12px;font-size:16px}p{margin:4px 0 12px}
form{display:flex;flex-wrap:wrap;gap:16px;align-items:center}
main{padding:0 24px 64px}
.row{display:flex;flex-wrap:wrap;gap:24px;align-items:start}
figure{margin:0}
img{display:block;height:auto;border:1px solid #8886}
img.phone{width:260px}img.desktop{width:520px}
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
