import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { chromium } from 'playwright-core';
import { root } from '../build/root';
import { findProgram } from './system/findProgram';
import { installPackages, isRoot } from './system/installPackages';
import { run } from './system/run';

export interface FoundChromium {
  readonly path: string;
  /** Where it was found, for the line that reports which one is used. */
  readonly from: string;
}

type OnProgress = (line: string) => void;

/**
 * A Chromium for the browser tests. A headless shell is preferred to a whole browser because it is three times as fast:
 * the system's, otherwise the one in Playwright's cache, otherwise an installed whole browser. If there is none, Debian's
 * package is installed, as root.
 * @param onProgress is called with each step of an installation
 * @throws Error that says what to do if none can be found or installed
 */
export async function findChromium(onProgress: OnProgress): Promise<FoundChromium> {
  return (
    inEnvironment() ??
    installedShell() ??
    (await installPackage(onProgress)) ??
    installedBrowser() ??
    (await download(onProgress))
  );
}

export function installedChromium(): FoundChromium | undefined {
  return inEnvironment() ?? installedShell() ?? installedBrowser();
}

function inEnvironment(): FoundChromium | undefined {
  const path = process.env['CHROMIUM_PATH'];
  if (path === undefined || path === '') return undefined;
  if (!existsSync(path)) throw new Error(`CHROMIUM_PATH names ${path}, which does not exist.`);
  return { path, from: 'CHROMIUM_PATH' };
}

function installedShell(): FoundChromium | undefined {
  return onSystem(['chromium-headless-shell', 'chrome-headless-shell']) ?? shellInCache();
}

/** A whole browser, which has settings and a profile, unlike a headless shell. */
export function installedBrowser(): FoundChromium | undefined {
  return (
    onSystem(['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']) ??
    inCache(chromium.executablePath())
  );
}

function onSystem(names: readonly string[]): FoundChromium | undefined {
  const path = names.flatMap(findProgram).find(runs);
  return path === undefined ? undefined : { path, from: 'the system' };
}

// Some systems have a stub of that name that only prints how to install the real one.
function runs(path: string): boolean {
  return spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}

/**
 * Playwright keeps the shell of a revision next to the browser of that revision: `chromium-1255`,
 * `chromium_headless_shell-1255`.
 */
function shellInCache(): FoundChromium | undefined {
  const [, cache, revision] = /^(.*)[\\/]chromium-(\d+)[\\/]/.exec(chromium.executablePath()) ?? [];
  const folder = join(cache ?? '', `chromium_headless_shell-${revision}`);
  if (cache === undefined || !existsSync(folder)) return undefined;
  const name = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((file) =>
    /^(chrome-)?headless[-_]shell(\.exe)?$/.test(basename(file)),
  );
  return inCache(name === undefined ? '' : join(folder, name));
}

function inCache(path: string): FoundChromium | undefined {
  return path !== '' && existsSync(path) ? { path, from: "Playwright's cache" } : undefined;
}

async function installPackage(onProgress: OnProgress): Promise<FoundChromium | undefined> {
  if (!isRoot) return undefined;
  onProgress('No headless Chromium found: installing the Debian package');
  // A failing step is not fatal: what counts is whether a Chromium exists afterwards.
  await installPackages(['chromium-headless-shell'], onProgress);
  const found = installedShell();
  return found && { ...found, from: 'the Debian package, installed now' };
}

async function download(onProgress: OnProgress): Promise<FoundChromium> {
  onProgress('No Chromium found: downloading the one of Playwright');
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  await run(process.execPath, [cli, 'install', ...(isRoot ? ['--with-deps'] : []), '--only-shell', 'chromium'], {
    onLine: onProgress,
  });
  const found = shellInCache();
  if (found === undefined) throw new Error('No Chromium could be installed. Install one and name it in CHROMIUM_PATH.');
  return { ...found, from: 'Playwright, downloaded now' };
}

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
