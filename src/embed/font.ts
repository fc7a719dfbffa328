import type { FontFiles } from '../theme/globalCss';

declare const EMBED_FONTS: Readonly<Record<keyof FontFiles, readonly [file: string, range: string]>>;

/** Fonts are the document's, shadow roots have none: a name of its own keeps the host's Inter apart. */
export const fontName = 'Vestibule Inter';

let borrowers = 0;
let faces: FontFace[] = [];

/**
 * Lends the document the site's font while anybody is mounted; the browser fetches what is shown and no more.
 * @returns gives it back
 */
export function borrowFont(site: string): () => void {
  borrowers += 1;
  if (borrowers === 1) {
    faces = Object.values(EMBED_FONTS).map(([file, unicodeRange]) => new FontFace(fontName, `url("${site}${file}")`, { weight: '400 700', display: 'swap', unicodeRange }));
    faces.forEach((face) => document.fonts.add(face));
  }
  return () => {
    borrowers -= 1;
    if (borrowers === 0) faces.splice(0).forEach((face) => document.fonts.delete(face));
  };
}
