import type { FontFiles } from '../theme/fontSubsets';

declare const EMBED_FONTS: Readonly<Record<keyof FontFiles, readonly [file: string, range: string]>>;

/** Fonts belong to the document, not to a shadow root, so this needs a name that does not clash with the host's Inter. */
export const fontName = 'Vestibule Inter';

// Kept even while no card is mounted: a face that is added again need not be parsed again.
const faces = new Map<string, readonly FontFace[]>();
const borrowers = new Map<string, number>();

/**
 * Adds the site's font to the document while any card is mounted. The browser fetches only the subsets in use.
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
