import { bundle } from '../../build/bundle';

/** Compiles the site once, for the workers to write their pages from; the development build is for hydration's warnings. */
export default async function setUp(): Promise<void> {
  await bundle('.local/bundle');
  await bundle('.local/bundle-development', 'development');
}
