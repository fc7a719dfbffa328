import type { FontFiles } from '../theme/fontSubsets';

declare const EMBED_FONTS: Readonly<Record<keyof FontFiles, readonly [file: string, range: string]>>;

/** Fonts are the document's, shadow roots have none: a name of its own keeps the host's Inter apart. */
export const fontName = 'Vestibule Inter';

// Kept while nobody is mounted: a face that comes back has not to be read again.
const faces = new Map<string, readonly FontFace[]>();
const borrowers = new Map<string, number>();

/**
 * Lends the document the site's font while anybody is mounted; the browser fetches what is shown and no more.
 * @returns gives it back
 */
export function borrowFont(site: string): () => void {
  const mine =
    faces.get(site) ??
    Object.values(EMBED_FONTS).map(
      ([file, unicodeRange]) =>
        new FontFace(fontName, `url("${site}${file}")`, { weight: '400 700', display: 'swap', unicodeRange }),
    );
  faces.set(site, mine);
  const count = (by: number) => borrowers.set(site, (borrowers.get(site) ?? 0) + by).get(site);
  if (count(1) === 1) mine.forEach((face) => document.fonts.add(face));
  return () => {
    if (count(-1) === 0) mine.forEach((face) => document.fonts.delete(face));
  };
}
