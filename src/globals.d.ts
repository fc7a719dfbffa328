import type { ShownBrand } from '../shared/siteBrand';

declare global {
  /** What `brand` in `site.config.ts` comes to, and the sister app's name, put in place when the site is compiled. */
  const BRAND: ShownBrand & { readonly sister: string | null };
  /** The year the pages were built in; the export and the browser agree on it. */
  const BUILD_YEAR: number;
  /** The files and lines of flows and reducers, for QA's workbench (tools/build/sourcePlaces.ts). */
  const SOURCE_PLACES: Readonly<Record<string, string>>;
}
