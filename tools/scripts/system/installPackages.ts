import { existsSync, readFileSync } from 'node:fs';
import { linesOf, run } from './run';

export const isRoot = process.getuid?.() === 0;

/**
 * Installs packages as root on Debian. Waits up to five minutes for another installer.
 * @param onProgress is called with each line that apt-get prints
 * @returns null if they are installed, otherwise a sentence that says why not and what to do
 */
export async function installPackages(
  packages: readonly string[],
  onProgress: (line: string) => void,
): Promise<string | null> {
  const byHand = `apt-get install ${packages.join(' ')}`;
  const isDebian = existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  if (!isRoot || !isDebian) return `only root on Debian can install it by itself: ${byHand}`;
  const aptGet = (...words: string[]) =>
    run('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...words], {
      onLine: onProgress,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
  await aptGet('update');
  const { isSuccess, output } = await aptGet('install', '-y', '--no-install-recommends', ...packages);
  return isSuccess ? null : `${byHand} failed: ${linesOf(output).at(-1) ?? 'it printed nothing'}`;
}
