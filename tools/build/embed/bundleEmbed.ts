import { compile, runWebpack } from '../bundle';
import { writeFonts } from '../fonts';

/**
 * Compiles the accounts card for other sites' pages.
 * @param passkeyDomain the domain of the site's passkeys, if it is not the site's host
 * @returns its folder, from the project's root
 */
export async function bundleEmbed(passkeyDomain = ''): Promise<string> {
  const folder = `.local/bundle-embed${passkeyDomain && `-${passkeyDomain}`}`;
  await compile(folder, async (draft) => {
    await writeFonts(draft);
    await runWebpack(draft, 'production', { passkeyDomain });
    // Imported on demand, because it loads the TypeScript compiler, which takes a second.
    await (await import('./finishEmbed')).finishEmbed(draft);
  });
  return folder;
}
