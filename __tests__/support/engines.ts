import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import puppeteer, { type KeyInput } from 'puppeteer-core';
import { Builder, Capabilities, Key, Origin, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../../server/http/freePort';
import { findOtherBrowser, type OtherBrowser } from '../../scripts/system/otherBrowsers';
import { until } from './until';

/** The keys that the tests press besides what they type. */
export type EngineKey = 'Enter' | 'Tab' | 'Escape' | 'ArrowDown' | 'ArrowUp' | 'End';

/** A browser that is driven from outside, as a visitor does it: real presses and keys, which its engine handles itself. */
export interface Engine {
  /** Such as `firefox 140.4.0`. */
  readonly version: string;
  open(address: string): Promise<void>;
  back(): Promise<void>;
  /** Presses and releases the pointer's first button, in CSS pixels of the window. */
  pressAt(x: number, y: number): Promise<void>;
  key(key: EngineKey, held?: 'Shift'): Promise<void>;
  type(text: string): Promise<void>;
  /** Runs a function in the page. @param work uses nothing but its arguments, which are sent as JSON */
  read<Args extends readonly unknown[], Result>(work: (...args: Args) => Result, ...args: Args): Promise<Result>;
  forgetCookies(): Promise<void>;
  close(): Promise<void>;
}

/** @throws Error where the browser is not installed or does not start */
export function openEngine(name: OtherBrowser): Promise<Engine> {
  const found = findOtherBrowser(name);
  if ('reason' in found) throw new Error(found.reason);
  const [first = '', second = ''] = found.paths;
  return name === 'firefox' ? openFirefox(first) : openWebKit(first, second);
}

/** Firefox by WebDriver BiDi. */
async function openFirefox(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  return {
    version: (await browser.version()).replace('/', ' '),
    open: async (address) => void (await page.goto(address)),
    back: async () => void (await page.goBack({ waitUntil: 'domcontentloaded' })),
    pressAt: (x, y) => page.mouse.click(x, y),
    async key(key, held) {
      if (held !== undefined) await page.keyboard.down(held);
      await page.keyboard.press(key satisfies KeyInput);
      if (held !== undefined) await page.keyboard.up(held);
    },
    type: (text) => page.keyboard.type(text),
    read: async (work, ...args) => page.evaluate(scriptOf(work, args)) as Promise<ReturnType<typeof work>>,
    forgetCookies: async () => browser.deleteCookie(...(await browser.cookies())),
    close: () => browser.close(),
  };
}

const webdriverKeys = {
  Enter: Key.ENTER,
  Tab: Key.TAB,
  Escape: Key.ESCAPE,
  ArrowDown: Key.ARROW_DOWN,
  ArrowUp: Key.ARROW_UP,
  End: Key.END,
} as const satisfies Record<EngineKey, string>;

/** WebKitGTK by WebDriver, on a display of its own that nobody sees. */
async function openWebKit(driverPath: string, displayPath: string): Promise<Engine> {
  const home = await mkdtemp(path.join(tmpdir(), 'vestibule-webkit-'));
  const display = spawn(displayPath, ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(display.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  const port = await freePort('127.0.0.1');
  const env = { ...process.env, DISPLAY: `:${number.toString().trim()}`, HOME: home, XDG_RUNTIME_DIR: home };
  const server = spawn(driverPath, [`--port=${port}`], { env, stdio: 'ignore' });
  const origin = `http://127.0.0.1:${port}`;
  await until(() =>
    fetch(`${origin}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const driver = await new Builder()
    .usingServer(origin)
    .withCapabilities(
      new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { args: ['--automation'] } }),
    )
    .build();
  const capabilities = await driver.getCapabilities();
  return {
    version: `WebKitGTK ${String(capabilities.get('browserVersion'))}`,
    ...driven(driver),
    async close() {
      await driver.quit().catch(() => {});
      for (const child of [server, display]) await ended(child);
      await rm(home, { recursive: true, force: true });
    },
  };
}

const driven = (driver: WebDriver): Omit<Engine, 'version' | 'close'> => ({
  open: (address) => driver.get(address),
  back: () => driver.navigate().back(),
  pressAt: (x, y) =>
    driver
      .actions()
      .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT })
      .click()
      .perform(),
  async key(key, held) {
    const keys = driver.actions();
    if (held !== undefined) keys.keyDown(Key.SHIFT);
    keys.keyDown(webdriverKeys[key]).keyUp(webdriverKeys[key]);
    if (held !== undefined) keys.keyUp(Key.SHIFT);
    await keys.perform();
  },
  type: (text) => driver.actions().sendKeys(text).perform(),
  read: (work, ...args) => driver.executeScript(`return ${scriptOf(work, args)}`),
  forgetCookies: () => driver.manage().deleteAllCookies(),
});

const scriptOf = (work: (...args: never[]) => unknown, args: readonly unknown[]) =>
  `(${work.toString()})(...${JSON.stringify(args)})`;

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = once(child, 'exit');
  child.kill('SIGTERM');
  await end;
}
