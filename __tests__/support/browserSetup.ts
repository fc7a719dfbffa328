import { bundle } from '../../tools/build/bundle';
import { bundleEmbed } from '../../tools/build/embed/bundleEmbed';
import { compileSister } from '../../tools/build/localSister';
import { compilePackages } from '../../tools/build/packages';
import { compileHosts } from '../fixtures/hostServer';
import { prepareTemplate } from '../../server/database/template';

/** Compiles the site once, for the workers to write their pages from; the development build is for hydration warnings. */
export default async function setUp(): Promise<void> {
  await prepareTemplate();
  await compileSister();
  await compilePackages();
  await compileHosts();
  await bundle('.local/bundle');
  await bundleEmbed();
  // For the one long test of hydration warnings.
  if (process.env['TEST_QUICK'] === undefined) await bundle('.local/bundle-development', 'development');
}
