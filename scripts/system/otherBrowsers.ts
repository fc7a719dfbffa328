import { findProgram } from './findProgram';
import { installPackages } from './installPackages';

/** The browsers besides Chromium that the site is shown in: Debian's packages, and the programs that they bring. */
const needs = {
  firefox: { title: 'Firefox ESR', packages: ['firefox-esr'], programs: ['firefox-esr'] },
  webkit: { title: 'WebKitGTK', packages: ['webkit2gtk-driver', 'xvfb'], programs: ['WebKitWebDriver', 'Xvfb'] },
} as const;

export type OtherBrowser = keyof typeof needs;
export const otherBrowsers = Object.keys(needs) as OtherBrowser[];

/** @returns the paths of its programs, or a sentence that says that it is not installed and how to get it */
export function findOtherBrowser(
  name: OtherBrowser,
): { readonly paths: readonly string[] } | { readonly reason: string } {
  const { title, packages, programs } = needs[name];
  const paths = programs.flatMap((program) => findProgram(program).slice(0, 1));
  return paths.length === programs.length
    ? { paths }
    : { reason: `${title} is not installed: apt-get install ${packages.join(' ')}` };
}

/**
 * Installs the browsers that are missing.
 * @returns null when all are there, else a sentence that says why not
 */
export async function installOtherBrowsers(onProgress: (line: string) => void): Promise<string | null> {
  const missing = otherBrowsers.filter((name) => 'reason' in findOtherBrowser(name));
  if (missing.length === 0) return null;
  onProgress(`Installing ${missing.map((name) => needs[name].title).join(' and ')}`);
  return installPackages(
    missing.flatMap((name) => needs[name].packages),
    onProgress,
  );
}
