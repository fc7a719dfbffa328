import type { ShownBrand } from '../shared/siteBrand';

declare global {
  /** What `brand` in `site.config.ts` comes to, put in place when the site is compiled. */
  const BRAND: ShownBrand;
  /** The year the pages were built in; the export and the browser agree on it. */
  const BUILD_YEAR: number;
}
