import { compile, runWebpack } from '../bundle';
import { writeFonts } from '../fonts';
import { finishEmbed } from './finishEmbed';

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
    await finishEmbed(draft);
  });
  return folder;
}
