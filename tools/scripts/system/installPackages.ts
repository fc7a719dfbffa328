import { existsSync, readFileSync } from 'node:fs';
import { linesOf, run } from './run';

export const isRoot = process.getuid?.() === 0;

/** How long to wait for another installer, in seconds. */
const patience = 300;

/**
 * Installs packages as root on Debian. Waits for another running installer to release its locks on dpkg and on the
 * package lists.
 * @param onProgress is called with each line that apt-get prints
 * @returns null if they are installed, otherwise a sentence that says why not and what to do
 */
export async function installPackages(
  packages: readonly string[],
  onProgress: (line: string) => void,
): Promise<string | null> {
  const byHand = `apt-get install ${packages.join(' ')}`;
  if (!isRoot || !isDebian()) return `only root on Debian can install it by itself: ${byHand}`;
  await aptGet(['update'], onProgress);
  const problem = await aptGet(['install', '-y', '--no-install-recommends', ...packages], onProgress);
  return problem === null ? null : `${byHand} failed: ${problem}`;
}

function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** @returns null if it succeeded, otherwise the last line that it printed */
async function aptGet(words: readonly string[], onLine: (line: string) => void): Promise<string | null> {
  const begun = performance.now();
  for (;;) {
    const { isSuccess, output } = await run('apt-get', ['-o', `DPkg::Lock::Timeout=${patience}`, ...words], {
      onLine,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (isSuccess) return null;
    // apt-get's own timeout covers the lock of dpkg, not that of the package lists.
    const isLocked = /Could not get lock|Unable to lock/.test(output);
    if (!isLocked || performance.now() - begun > patience * 1000) return linesOf(output).at(-1) ?? 'it printed nothing';
    onLine('Another installer is at work: waiting for it');
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}
