import { escapeUTF8 } from 'entities';
import { Resvg } from '@resvg/resvg-js';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import subsetFont from 'subset-font';
import { markIn } from '../../src/export/mark';
import { mailLogoFile } from '../../shared/siteBrand';
import type { SharedPicture } from '../../src/export/sharedPictures';
import { fontSubsets } from '../../src/theme/fontSubsets';
import { light } from '../../src/theme/palette';
import type { PictureFile, ReadBrand } from './brand';
import { cached } from './cached';
import { interFile } from './fonts';

/** The size of a shared link's picture, in pixels. */
const shared = { width: 1200, height: 630 } as const;

/** Writes the icons, from the owner's picture or our logo in the site's colours. */
export async function writeIcons(folder: string, own: PictureFile | null): Promise<void> {
  const mark = own === null ? markIn(light) : own.type === 'svg' ? own.content.toString() : null;
  const draw = (width: number) =>
    cached(['icon', mark ?? own?.content ?? '', String(width)], async () =>
      mark === null ? shrunk(own!, width) : drawnAt(mark, width),
    );
  const sizes = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 };
  await Promise.all(
    Object.entries(sizes).map(async ([file, width]) => writeFile(path.join(folder, file), await draw(width))),
  );
  await writeFile(path.join(folder, 'favicon.svg'), mark ?? framed(await draw(192), 192, 192));
  // Requested by name by programs that show icons outside a page, and by browsers without SVG icons.
  await writeFile(path.join(folder, 'favicon.ico'), icoOf(32, await draw(32)));
}

/** Writes the logo for mails, on white, so that it is visible whatever a mail program does with dark mode. */
export async function writeMailLogo(folder: string, logo: PictureFile): Promise<void> {
  const { type, width, height } = logo;
  const [inner, edge] = [80, 8];
  const wide = (inner * width) / height;
  const [fullWidth, fullHeight] = [Math.round(wide) + 2 * edge, inner + 2 * edge];
  const content = type === 'png' ? shrunk(logo, Math.round(wide)) : logo.content;
  const href = `data:${mediaTypes[type as keyof typeof mediaTypes]};base64,${Buffer.from(content).toString('base64')}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${fullWidth}" height="${fullHeight}"><rect width="100%" height="100%" rx="12" fill="#fff"/><image href="${href}" x="${edge}" y="${edge}" width="${wide}" height="${inner}"/></svg>`;
  const draw = async () => new Resvg(svg).render().asPng();
  await writeFile(path.join(folder, mailLogoFile), await cached(['mail logo', svg], draw));
}

function drawnAt(svg: string, width: number): Uint8Array {
  return new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng();
}

/** Scales a PNG down by halves, because the renderer samples only the nearest pixels. */
function shrunk({ content, width: from, height }: PictureFile, width: number): Uint8Array {
  const size = { width: from, height };
  let picture: Uint8Array = content;
  while (size.width > width) {
    const next = Math.max(width, Math.ceil(size.width / 2));
    picture = drawnAt(framed(picture, size.width, size.height), next);
    Object.assign(size, { width: next, height: Math.round((height * next) / from) });
  }
  return picture;
}

function framed(png: Uint8Array, width: number, height: number): string {
  const data = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><image href="${data}" width="${width}" height="${height}"/></svg>`;
}

/** An ICO file with one PNG: the count, then its size, depth, length and offset. */
function icoOf(width: number, png: Uint8Array): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(width, 6);
  head.writeUInt8(width, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** Renders the preview of a shared link for each language, in the site's own font. */
export async function writeSharedPictures(
  folder: string,
  product: string,
  pictures: readonly SharedPicture[],
  art: string,
): Promise<void> {
  const fonts = await mkdtemp(path.join(tmpdir(), 'vestibule-fonts-'));
  try {
    const words = [product, ...pictures.flatMap(({ title, greeting }) => [title, greeting])].join('');
    const parts = [...new Set(Object.values(fontSubsets).map(({ from }) => from))];
    const fontFiles = await Promise.all(parts.map((part) => writeBold(fonts, part, words)));
    for (const picture of pictures) {
      const svg = drawing(product, picture, art);
      const draw = async () =>
        new Resvg(svg, { font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Inter' } }).render().asPng();
      await writeFile(
        path.join(folder, picture.file),
        await cached(['shared picture', svg, ...(await Promise.all(fontFiles.map((file) => readFile(file))))], draw),
      );
    }
  } finally {
    await rm(fonts, { recursive: true, force: true });
  }
}

async function writeBold(folder: string, part: string, words: string): Promise<string> {
  const source = await interFile(part);
  const file = path.join(folder, `${part}.ttf`);
  await writeFile(
    file,
    await cached(['bold', source, words], () =>
      subsetFont(source, words, { targetFormat: 'truetype', variationAxes: { wght: 700 } }),
    ),
  );
  return file;
}

/** The picture beside the words in a shared link's preview: the welcome page's, our door, or none. */
export function artOf({ shown, welcomePicture }: ReadBrand): string {
  if (shown.welcomePicture === 'ours') return door;
  const type = welcomePicture && mediaTypes[welcomePicture.type as keyof typeof mediaTypes];
  if (!type) return '';
  const data = `data:${type};base64,${welcomePicture.content.toString('base64')}`;
  return `<image href="${data}" x="770" y="90" width="370" height="450" preserveAspectRatio="xMidYMid meet"/>`;
}

/** The formats that can be rendered into another picture. */
const mediaTypes = { svg: 'image/svg+xml', png: 'image/png', jpg: 'image/jpeg' };

const door = `<g transform="translate(790 90)">
<path d="M20 450V160a150 150 0 0 1 300 0v290z" fill="${light.banner}"/><path d="M50 450V164a120 120 0 0 1 240 0v286z" fill="${light.surface}" stroke="${light.border}" stroke-width="3"/>
<path d="M76 450V166a94 94 0 0 1 188 0v284z" fill="${light.primary}" opacity=".16"/><circle cx="206" cy="184" r="34" fill="${light.primary}" opacity=".55"/>
<path d="M76 350c34-30 64-34 94-18s60 14 94-12v130H76z" fill="${light.primary}" opacity=".4"/><path d="M76 450V166c0-40 24-73 56-88v388z" fill="${light.primary}"/><circle cx="120" cy="280" r="6" fill="${light.onPrimary}"/>
</g>`;

function drawing(product: string, { title, greeting }: SharedPicture, art: string): string {
  const text = (words: string, y: number, size: number, color: string) =>
    `<text x="90" y="${y}" font-family="Inter, Inter Variable" font-weight="700" font-size="${size}" fill="${color}">${escapeUTF8(words)}</text>`;
  const lines = wrapped(title, art === '' ? 25 : 17);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${shared.width}" height="${shared.height}" viewBox="0 0 ${shared.width} ${shared.height}">
<rect width="1200" height="630" fill="${light.page}"/><rect width="1200" height="12" fill="${light.primary}"/>
${text(greeting, 190, 36, light.link)}${lines.map((line, at) => text(line, 285 + at * 92, 80, light.text)).join('')}${text(product, 550, product.length > 30 ? 26 : 40, light.textMuted)}
${art}</svg>`;
}

function wrapped(words: string, longest: number): string[] {
  return words.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > longest) return [...lines, word];
    return [...lines.slice(0, -1), `${last} ${word}`];
  }, []);
}
