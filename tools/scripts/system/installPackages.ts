import { existsSync, readFileSync } from 'node:fs';
import { linesOf, run } from './run';

export const isRoot = process.getuid?.() === 0;

/** For how long another installer is waited for, in seconds. */
const patience = 300;

/**
 * Installs packages as root on Debian. An installer that is at work holds locks on dpkg and on the package lists; this
 * one waits until they are released.
 * @param onProgress is called with each line that apt-get prints
 * @returns null when they are installed, else a sentence that says why not and what to do
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

/** @returns null when it succeeded, else the last line that it printed */
async function aptGet(words: readonly string[], onLine: (line: string) => void): Promise<string | null> {
  const begun = performance.now();
  for (;;) {
    const { isSuccess, output } = await run('apt-get', ['-o', `DPkg::Lock::Timeout=${patience}`, ...words], {
      onLine,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (isSuccess) return null;
    // apt-get's own time-out covers the lock of dpkg, not that of the package lists.
    const isLocked = /Could not get lock|Unable to lock/.test(output);
    if (!isLocked || performance.now() - begun > patience * 1000) return linesOf(output).at(-1) ?? 'it printed nothing';
    onLine('Another installer is at work: waiting for it');
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}
