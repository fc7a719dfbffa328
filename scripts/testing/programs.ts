import { findChromium, type FoundChromium } from '../findChromium';
import { installOtherBrowsers } from '../system/otherBrowsers';
import { installWebServers } from '../system/webServers';

let installing: Promise<FoundChromium> | null = null;

/**
 * Finds the browsers and the web servers, and installs what is missing, once for all stages. A web server or a browser
 * besides Chromium that cannot be installed is no failure: the tests that need it are skipped, with the reason.
 * @throws Error that names the way out where there is no Chromium
 */
export function installPrograms(onProgress: (line: string) => void = () => {}): Promise<FoundChromium> {
  installing ??= install(onProgress);
  return installing;
}

async function install(onProgress: (line: string) => void): Promise<FoundChromium> {
  const chromium = await findChromium(onProgress);
  onProgress(`Chromium: ${chromium.path}, from ${chromium.from}`);
  for (const installOthers of [installWebServers, installOtherBrowsers]) {
    const problem = await installOthers(onProgress);
    if (problem !== null) onProgress(problem);
  }
  return chromium;
}
