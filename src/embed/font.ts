import type { FontFiles } from '../theme/fontSubsets';

declare const EMBED_FONTS: Readonly<Record<keyof FontFiles, readonly [file: string, range: string]>>;

/** Fonts are the document's, shadow roots have none: a name of its own keeps the host's Inter apart. */
export const fontName = 'Vestibule Inter';

// Kept while no card is mounted: a face that is added again need not be read again.
const faces = new Map<string, readonly FontFace[]>();
const borrowers = new Map<string, number>();

/**
 * Adds the site's font to the document while any card is mounted; the browser fetches only the subsets that are shown.
 * @returns a function that removes it
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
