import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compressAll } from '../../build/compress';
import { ensureLocalSite } from '../../build/localSite';
import { noLimits } from '../../../__tests__/fixtures/noLimits';
import en from '../../../i18n/en';
import descriptions from '../../../i18n/en/descriptions';
import signUpSuccess from '../../../i18n/en/signUpSuccess';
import { markIn } from '../../../src/export/mark';
import { light } from '../../../src/theme/palette';
import { freePort } from '../../../server/http/freePort';
import { silentLog } from '../../../server/log';
import { startService } from '../../../server/start';
import { siteConfig } from '../../../site.config';
import { benchFolder, installed } from '../folders';
import { run } from '../run';

export const ownSite = (port: number): Promise<string> =>
  ensureLocalSite(port, {}, 'production', '.local/bench/sites/vestibule');

/**
 * Installs and builds Next's site with the site's own texts.
 * @returns the folder to serve, compressed as ours is
 */
export async function peerSite(): Promise<string> {
  const folder = await preparedPeer();
  await run('npm', ['run', 'build'], folder);
  const site = path.join(benchFolder, 'sites/next');
  await rm(site, { recursive: true, force: true });
  await cp(path.join(folder, 'out'), site, { recursive: true });
  await compressAll(site);
  return site;
}

/** Its folder, ready for its own build command: its packages, our texts, and the one picture that it shows. */
export async function preparedPeer(): Promise<string> {
  const folder = await installed('peers/next');
  const texts = path.join(folder, 'texts');
  await mkdir(texts, { recursive: true });
  // One file for each section, so that a peer's bundler only includes the texts that a page uses.
  await Promise.all(
    Object.entries({ ...en, descriptions, signUpSuccess, site: siteTexts() }).map(([section, words]) =>
      writeFile(path.join(texts, `${section}.json`), JSON.stringify(words, withPlaces, 1)),
    ),
  );
  await mkdir(path.join(folder, 'public'), { recursive: true });
  await writeFile(path.join(folder, 'public/favicon.svg'), markIn(light));
  return folder;
}

/** JSON has no functions: `{}` marks the place of a text's argument. */
const withPlaces = (_key: string, text: string | ((argument: string) => string)) =>
  typeof text === 'function' ? text('{}') : text;

function siteTexts() {
  const { product, company, sister, social, addresses } = siteConfig;
  return {
    product,
    company,
    sister: sister?.name,
    sisterOrigin: `${addresses.urlProtocol}://${addresses.sisterHost}`,
    social,
    year: String(new Date().getFullYear()),
  };
}

/**
 * Serves a site with the project's own service, with `/api/` behind it, as long as the work takes: the same program for
 * every site that is measured.
 * @param siteFor its folder, written for a port
 */
export async function withServed<Result>(
  siteFor: (port: number) => Promise<string>,
  work: (served: { readonly origin: string }) => Promise<Result>,
): Promise<Result> {
  const port = await freePort('127.0.0.1');
  const siteFolder = await siteFor(port);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vestibule-bench-'));
  const env = { PORT: String(port), DATA_DIR: dataDir };
  const service = await startService({ env, siteConfig, local: true, siteFolder, limits: noLimits, log: silentLog });
  try {
    return await work({ origin: `http://localhost:${port}` });
  } finally {
    await service.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
