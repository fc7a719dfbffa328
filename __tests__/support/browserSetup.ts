import { bundle } from '../../build/bundle';
import { compileSister } from '../../build/localSister';

/** Compiles the site once, for the workers to write their pages from; the development build is for hydration's warnings. */
export default async function setUp(): Promise<void> {
  await compileSister();
  await bundle('.local/bundle');
  await bundle('.local/bundle-development', 'development');
}
