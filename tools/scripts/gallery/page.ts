import { escapeUTF8 } from 'entities';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pictureOf, type Picture } from './pictures';
import { nameOf } from './scenes';

const filters = ['screen', 'theme', 'language', 'size'] as const;

const valuesOf = ({ scene: { screen }, variant }: Picture) => ({ screen, ...variant });

export function galleryPage(pictures: readonly Picture[]): string {
  const groups = [...new Set(pictures.map(({ scene }) => scene))];
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Gallery · Vestibule</title>
<style>${readFileSync(path.join(import.meta.dirname, 'page.css'), 'utf8')}</style>
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
