import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { chromium } from 'playwright-core';
import { root } from '../build/root';
import { findProgram } from './system/findProgram';
import { installPackages, isRoot } from './system/installPackages';
import { run } from './system/run';

/**
 * The path of a Chromium for the browser tests. A headless shell is preferred to a whole browser because it is three
 * times as fast: the system's, otherwise the one in Playwright's cache, otherwise Debian's package, installed as root,
 * otherwise an installed whole browser, otherwise Playwright's download.
 * @param onProgress is called with each step of an installation, and with what was found
 * @throws Error that says what to do if none can be found or installed
 */
export async function findChromium(onProgress: (line: string) => void): Promise<string> {
  let found = inEnvironment() ?? installedShell();
  if (found === undefined && isRoot) {
    // A failing step is not fatal: what counts is whether a Chromium exists afterwards.
    await installPackages(['chromium-headless-shell'], onProgress);
    found = installedShell();
  }
  found ??= installedBrowser();
  if (found === undefined) {
    const cli = join(root, 'node_modules/@playwright/test/cli.js');
    const words = ['install', ...(isRoot ? ['--with-deps'] : []), '--only-shell', 'chromium'];
    await run(process.execPath, [cli, ...words], { onLine: onProgress });
    found = installedShell();
  }
  if (found === undefined) throw new Error('No Chromium could be installed. Install one and name it in CHROMIUM_PATH.');
  onProgress(`Chromium: ${found}`);
  return found;
}

export function installedChromium(): string | undefined {
  return inEnvironment() ?? installedShell() ?? installedBrowser();
}

function inEnvironment(): string | undefined {
  const path = process.env['CHROMIUM_PATH'] || undefined;
  if (path !== undefined && !existsSync(path)) throw new Error(`CHROMIUM_PATH names ${path}, which does not exist.`);
  return path;
}

/** A whole browser, which has settings and a profile, unlike a headless shell. */
export function installedBrowser(): string | undefined {
  const own = chromium.executablePath();
  return (
    onSystem(['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']) ??
    (existsSync(own) ? own : undefined)
  );
}

function installedShell(): string | undefined {
  const found = onSystem(['chromium-headless-shell', 'chrome-headless-shell']);
  if (found !== undefined) return found;
  // Playwright keeps the shell of a revision next to the browser of that revision: `chromium-1255`.
  const folder = chromium.executablePath().replace(/([\\/])chromium-(\d+)[\\/].*$/, '$1chromium_headless_shell-$2');
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  const name = files.find((file) => /^(chrome-)?headless[-_]shell(\.exe)?$/.test(basename(file)));
  return name === undefined ? undefined : join(folder, name);
}

/** Some systems have a stub of that name that only prints how to install the real one. */
const onSystem = (names: readonly string[]): string | undefined =>
  names.flatMap(findProgram).find((path) => spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0);

/** Root cannot use the sandbox. The browser's own services must not use the network during a test. */
export const chromiumArguments = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
