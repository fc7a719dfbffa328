import { Resvg } from '@resvg/resvg-js';
import { imageSize } from 'image-size';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hashedFolder } from '../../shared/hosting';
import { checkConfig, fields } from '../../shared/configSchema';
import {
  brandSchema,
  type DescribedPicture,
  type ShownBrand,
  type ShownPicture,
  type SiteBrand,
} from '../../shared/siteBrand';
import { nameHash } from './hashes';
import { readOwnPages, wrong } from './ownPages';
import { root } from './root';

/** The folder of a brand's files, from the project's root. */
export const brandFolder = 'static/brand';

/** A brand's pages, and its files by their names in the site's hashed folder. */
export type ReadBrand = ReturnType<typeof readBrand>;

export interface PictureFile {
  readonly content: Buffer;
  readonly type: string;
  readonly width: number;
  readonly height: number;
}

const drawn = ['svg', 'png'];
const anyKind = [...drawn, 'jpg', 'webp', 'avif'];
const logoHeight = 32;
const kilobytes = { logo: 60, icon: 500, picture: 400 };

/**
 * Reads and checks what `brand` in `site.config.ts` names.
 * @param folder where its files are, from the project's root
 * @throws Error whose one sentence names the field, what is wrong with it and what would work
 */
export function readBrand(brand: SiteBrand, folder = brandFolder) {
  const files = new Map<string, Buffer>();

  checkConfig(fields({ brand: brandSchema }), { brand });

  function contentOf(field: string, name: string, kindsSaid: string): Buffer {
    try {
      return readFileSync(path.join(root, folder, name));
    } catch {
      throw wrong(field, `there is no file ${folder}/${name}. Put it there: ${kindsSaid}.`);
    }
  }

  function read(field: string, name: string, kinds: readonly string[], most: number): PictureFile {
    const kindsSaid = `${kinds.map((kind) => kind.toUpperCase()).join(', ')} of at most ${most} kB`;
    const place = `${folder}/${name}`;
    const content = contentOf(field, name, kindsSaid);
    const { type = 'of no kind that is known', orientation = 1, ...size } = sizeOf(content);
    if (!kinds.includes(type)) throw wrong(field, `${place} is ${type}. What can be shown is ${kindsSaid}.`);
    if (path.extname(name).toLowerCase().replace('jpeg', 'jpg') !== `.${type}`)
      throw wrong(field, `${place} is ${type}: call it ${path.parse(name).name}.${type}.`);
    if (content.length > most * 1000)
      throw wrong(field, `${place} has ${Math.ceil(content.length / 1000)} kB. What can be shown is ${kindsSaid}.`);
    if (type === 'svg' && /<text\b/.test(content.toString()))
      throw wrong(field, `${place} has text in a font that others may not have. Turn its letters into paths.`);
    // `imageSize` does not know every spelling of a viewBox.
    const drawing = type === 'svg' ? drawingOf(field, place, content) : undefined;
    const { width = drawing?.width ?? 0, height = drawing?.height ?? 0 } = size;
    // EXIF orientations of 5 and more swap width and height.
    return orientation > 4 ? { content, type, width: height, height: width } : { content, type, width, height };
  }

  function drawingOf(field: string, place: string, content: Buffer): Resvg {
    try {
      return new Resvg(content.toString());
    } catch (error) {
      throw wrong(
        field,
        `${place} cannot be drawn: ${(error as Error).message}. Its svg needs a size, xmlns="http://www.w3.org/2000/svg", and an end for each tag.`,
      );
    }
  }

  /** @returns its address */
  function publish(name: string, { content, type }: PictureFile): string {
    const file = `${path.parse(name).name.replace(/[^\w-]+/g, '-')}.${nameHash(content)}.${type}`;
    files.set(file, content);
    return `/${hashedFolder}/${file}`;
  }

  function picture(field: string, given: { file: string } & Pick<DescribedPicture, 'alt'>) {
    const file = read(`${field}.file`, given.file, anyKind, kilobytes.picture);
    if (file.type !== 'svg' && file.width < 600)
      throw wrong(`${field}.file`, `it is ${file.width} px wide, too few to be sharp: 600 or more, 1200 at best.`);
    const { width, height } = file;
    const shown: DescribedPicture = { src: publish(given.file, file), width, height, alt: given.alt };
    return { file, shown };
  }

  function logoOf({ file: name, dark, showsName = false }: NonNullable<SiteBrand['logo']>) {
    const file = read('logo.file', name, drawn, kilobytes.logo);
    const ratio = file.width / file.height;
    const size = `${file.width} × ${file.height}`;
    if (ratio < 0.99 || ratio > 8)
      throw wrong('logo.file', `it is ${size}. What fits the bar is as wide as high, up to eight times as wide.`);
    if (file.type === 'png' && file.height < 2 * logoHeight)
      throw wrong('logo.file', `it is ${size} px, too few to be sharp: ${2 * logoHeight} px high or more, or an SVG.`);
    const shown: ShownPicture = { src: publish(name, file), width: Math.round(logoHeight * ratio), height: logoHeight };
    if (dark === undefined) return { file, shown, showsName };
    const other = read('logo.dark', dark, drawn, kilobytes.logo);
    if (Math.abs(other.width / other.height / ratio - 1) > 0.02)
      throw wrong(
        'logo.dark',
        `it is ${other.width} × ${other.height}, and logo.file is ${size}: make both of one shape.`,
      );
    return { file, shown: { ...shown, dark: publish(dark, other) }, showsName };
  }

  function iconOf(logo: PictureFile | undefined): PictureFile | null {
    if (brand.favicon === undefined && logo === undefined) return null;
    const icon = brand.favicon === undefined ? logo! : read('favicon', brand.favicon, drawn, kilobytes.icon);
    const isSquare = Math.abs(icon.width / icon.height - 1) <= 0.01;
    if (isSquare && (icon.type !== 'png' || icon.width >= 512)) return icon;
    throw wrong(
      'favicon',
      brand.favicon === undefined
        ? 'icons cannot be made of this logo. Add a square SVG, or a PNG of 512 × 512 px or more.'
        : `it is ${icon.width} × ${icon.height}. Give a square SVG, or a PNG of 512 × 512 px or more.`,
    );
  }

  const logo = brand.logo && logoOf(brand.logo);
  const { welcomePicture = 'ours' } = brand;
  const ownPicture = typeof welcomePicture === 'string' ? undefined : picture('welcomePicture', welcomePicture);
  const sections = (brand.sections ?? []).map(({ picture: given, ...section }, at) => {
    return { ...section, ...(given && { picture: picture(`sections.${at}.picture`, given).shown }) };
  });
  const shown: ShownBrand = {
    logo: logo?.shown ?? null,
    logoShowsName: logo?.showsName ?? false,
    welcomePicture: ownPicture?.shown ?? (welcomePicture === 'ours' ? 'ours' : null),
    welcome: brand.welcome ?? null,
    sections: sections.length === 0 ? null : sections,
    action: brand.action ?? null,
    ...readOwnPages(brand, (field, name) => contentOf(field, name, 'Markdown').toString()),
  };
  return {
    shown,
    files,
    logo: logo?.file ?? null,
    /** The picture that the icons are made from; null for our logo. */
    icon: iconOf(logo?.file),
    welcomePicture: ownPicture?.file ?? null,
  };
}

function sizeOf(content: Buffer): Partial<ReturnType<typeof imageSize>> {
  try {
    return imageSize(content);
  } catch {
    return {};
  }
}
