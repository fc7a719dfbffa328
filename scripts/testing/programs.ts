import { findChromium, type FoundChromium } from '../findChromium';
import { installWebServers } from '../system/webServers';

let installing: Promise<FoundChromium> | null = null;

/**
 * Finds a Chromium and the web servers, and installs what is missing, once for all stages. A web server that cannot be
 * installed is no failure: the tests that need it are skipped, with the reason.
 * @throws Error that names the way out where there is no Chromium
 */
export function installPrograms(onProgress: (line: string) => void = () => {}): Promise<FoundChromium> {
  installing ??= install(onProgress);
  return installing;
}

async function install(onProgress: (line: string) => void): Promise<FoundChromium> {
  const chromium = await findChromium(onProgress);
  onProgress(`Chromium: ${chromium.path}, from ${chromium.from}`);
  const problem = await installWebServers(onProgress);
  if (problem !== null) onProgress(problem);
  return chromium;
}
