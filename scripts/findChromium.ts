import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

export interface FoundChromium {
  readonly path: string;
  /** Where it comes from, for the line that says which was taken. */
  readonly from: string;
}

/**
 * A Chromium for the browser tests: the system's, else the one in Playwright's cache, else one that is
 * installed now, Debian's package as root and Playwright's download otherwise.
 * @throws Error that names the way out where none can be had
 */
export function findChromium(): FoundChromium {
  return chromiumAtHand() ?? install();
}

/** The same, but installs nothing. */
export function chromiumAtHand(): FoundChromium | undefined {
  return inEnvironment() ?? onSystem() ?? inCache();
}

function inEnvironment(): FoundChromium | undefined {
  const path = process.env['CHROMIUM_PATH'];
  if (path === undefined || path === '') return undefined;
  if (!existsSync(path)) throw new Error(`CHROMIUM_PATH names ${path}, which is not there.`);
  return { path, from: 'CHROMIUM_PATH' };
}

function onSystem(): FoundChromium | undefined {
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const path = names.flatMap((name) => folders.map((folder) => join(folder, name))).find((candidate) => existsSync(candidate));
  return path === undefined ? undefined : { path, from: 'the system' };
}

function inCache(): FoundChromium | undefined {
  const path = chromium.executablePath();
  return path !== '' && existsSync(path) ? { path, from: "Playwright's cache" } : undefined;
}

function install(): FoundChromium {
  const isRoot = process.getuid?.() === 0;
  if (isRoot && spawnSync('apt-get', ['--version']).status === 0) {
    console.log('No Chromium found: installing the Debian package (apt-get install chromium)');
    execFileSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'] });
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  } else {
    console.log('No Chromium found: downloading the one of Playwright (playwright install chromium)');
    execFileSync(process.execPath, [join(import.meta.dirname, '../node_modules/@playwright/test/cli.js'), 'install', 'chromium'], { stdio: 'inherit' });
  }
  const found = onSystem() ?? inCache();
  if (found === undefined) throw new Error('No Chromium could be installed. Install one and name it in CHROMIUM_PATH.');
  return { ...found, from: `${found.from}, installed now` };
}

/** Root has no sandbox; nothing of the browser's own may go out to the network during a test. */
export const chromiumArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
