import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { localAddresses, type Environment } from '../../shared/environment';
import { checkedSiteConfig } from '../../shared/siteConfig';
import { siteConfig } from '../../site.config';
import { bundle, type Mode } from './bundle';
import { bundleEmbed } from './embed/bundleEmbed';
import { ensureFrom } from './ensure';
import { root } from './root';
import { writeSite } from './writeSite';

/**
 * Builds the site for this machine's addresses if it is missing, older than its sources, or for another port.
 * @param siteFolder where to write it, from the project's root; by default one for each port
 * @returns the folder to serve
 */
export async function ensureLocalSite(
  port: number,
  env: Environment,
  mode: Mode = 'production',
  siteFolder = `.local/site-${mode}-${port}`,
): Promise<string> {
  const { addresses } = checkedSiteConfig(siteConfig, localAddresses(port, env));
  const isFinal = mode === 'production';
  const bundleFolder = isFinal ? '.local/bundle' : '.local/bundle-development';
  await bundle(bundleFolder, mode);
  const embed = isFinal ? await bundleEmbed(addresses.passkeyDomain) : undefined;

  const stampIn = (folder?: string) => folder && readFile(path.join(root, folder, 'stamp.json'), 'utf8');
  const from = { bundle: await stampIn(bundleFolder), embed: await stampIn(embed), addresses };
  await ensureFrom(from, `${siteFolder}.stamp`, () =>
    writeSite(bundleFolder, siteFolder, addresses, { isFinal, embed }),
  );
  return path.join(root, siteFolder);
}
