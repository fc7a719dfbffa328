import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compressAll } from '../../build/compress';
import { root } from '../../build/root';
import en from '../../i18n/en';
import descriptions from '../../i18n/en/descriptions';
import { siteConfig } from '../../site.config';
import { benchFolder, installed } from '../folders';
import { run } from '../run';
import { outOf, type Peer } from './subjects';

/**
 * Installs and builds a peer with the site's own texts.
 * @returns the folder to serve, compressed as ours is
 */
export async function peerSite(peer: Peer): Promise<string> {
  const folder = await preparedPeer(peer);
  await run('npm', ['run', 'build'], folder);
  const site = path.join(benchFolder, 'sites', peer);
  await rm(site, { recursive: true, force: true });
  await cp(path.join(folder, outOf[peer]), site, { recursive: true });
  await compressAll(site);
  return site;
}

/** The peer's folder, ready for its own build command: its packages, our texts, and the one picture that it shows. */
export async function preparedPeer(peer: Peer): Promise<string> {
  const folder = await installed(`peers/${peer}`);
  const texts = path.join(folder, 'texts');
  await mkdir(texts, { recursive: true });
  // One file for each section, so that a peer's bundler only includes the texts that a page uses.
  await Promise.all(
    Object.entries({ ...en, descriptions, site: ofSite() }).map(([section, words]) =>
      writeFile(path.join(texts, `${section}.json`), JSON.stringify(words, null, 1)),
    ),
  );
  await mkdir(path.join(folder, 'public'), { recursive: true });
  await cp(path.join(root, 'static/favicon.svg'), path.join(folder, 'public/favicon.svg'));
  return folder;
}

function ofSite() {
  const { product, company, sister, social, addresses } = siteConfig;
  return {
    product,
    company,
    sister: sister.name,
    sisterOrigin: `${addresses.urlProtocol}://${addresses.sisterHost}`,
    social: [
      { ...social.codeHost, icon: 'code' },
      { ...social.professionalNetwork, icon: 'network' },
      { ...social.photoNetwork, icon: 'photo' },
    ],
    year: String(new Date().getFullYear()),
  };
}
