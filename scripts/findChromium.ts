import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

export interface FoundChromium {
  readonly path: string;
  /** Where it comes from, for the line that says which was taken. */
  readonly from: string;
}

type Tell = (line: string) => void;

/**
 * A Chromium for the browser tests: the system's, else the one in Playwright's cache, else one that is
 * installed now, Debian's package as root and Playwright's download otherwise.
 * @param tell hears what is being done, where something has to be
 * @throws Error that names the way out where none can be had
 */
export async function findChromium(tell: Tell): Promise<FoundChromium> {
  return chromiumAtHand() ?? (await install(tell));
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
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const path = candidates.find((candidate) => existsSync(candidate) && runs(candidate));
  return path === undefined ? undefined : { path, from: 'the system' };
}

// Some systems have a stub of that name, which only says how to install the real one.
function runs(path: string): boolean {
  return spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}

function inCache(): FoundChromium | undefined {
  const path = chromium.executablePath();
  return path !== '' && existsSync(path) ? { path, from: "Playwright's cache" } : undefined;
}

async function install(tell: Tell): Promise<FoundChromium> {
  const isRoot = process.getuid?.() === 0;
  if (isRoot && isDebian()) {
    tell('No Chromium found: installing the Debian package');
    const environment = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update'], tell, environment);
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], tell, environment);
    const found = onSystem();
    if (found) return { ...found, from: 'the Debian package, installed now' };
  }
  tell('No Chromium found: downloading the one of Playwright');
  const cli = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js');
  await run(process.execPath, [cli, 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium'], tell);
  const found = inCache();
  if (found === undefined) throw new Error('No Chromium could be installed. Install one and name it in CHROMIUM_PATH.');
  return { ...found, from: 'Playwright, downloaded now' };
}

function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** A step that fails is not the end: what counts is whether a Chromium is there afterwards. */
async function run(command: string, options: readonly string[], tell: Tell, environment: Readonly<Record<string, string>> = {}): Promise<void> {
  const child = spawn(command, options, { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
  const hear = (part: Buffer) => String(part).split('\n').filter((line) => line.trim() !== '').forEach(tell);
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  await new Promise((resolve) => child.on('close', resolve).on('error', resolve));
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
