import type { ShownBrand } from '../shared/siteBrand';

declare global {
  /** The resolved `brand` of `site.config.ts` and the sister app's name, inlined when the site is compiled. */
  const BRAND: ShownBrand & { readonly sister: string | null };
  /** The year of the build, inlined so that the export and the browser render the same one. */
  const BUILD_YEAR: number;
  /** The files and lines of flows and reducers, for QA's workbench (tools/build/sourcePlaces.ts). */
  const SOURCE_PLACES: Readonly<Record<string, string>>;
}
