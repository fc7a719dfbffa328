import { chromium } from '@playwright/test';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { copySources } from '../../__tests__/fixtures/sourceCopy';
import { openService } from '../../__tests__/fixtures/openService';
import { freePort } from '../../server/http/freePort';
import { ensureLocalSite } from '../build/localSite';
import { root } from '../build/root';
import { chromiumArguments, findChromium } from '../scripts/findChromium';
import { linesOf, run as runProgram } from '../scripts/system/run';
import { median, type Measure } from './measure';

/** How soon a visitor can log in, and how long builds of a copy of the project take. */
export const measureExport: Measure = async (isQuick, say) => {
  const executablePath = await findChromium(say);
  const port = await freePort('127.0.0.1');
  const siteFolder = await ensureLocalSite(port, {}, 'production', '.local/bench/site');
  const logins: number[] = [];
  {
    await using _service = await openService(port, { siteFolder });
    for (let round = 0; round < (isQuick ? 1 : 5); round += 1)
      logins.push(await logInSent(executablePath, `http://localhost:${port}`));
  }
  const { clean, again } = await builds(isQuick ? 1 : 3, say);
  const inSeconds = (time: number) => `${(time / 1_000).toFixed(1)} s`;
  const login = 'navigation to /accounts until a login is sent (slow 4G, processor four times as slow)';
  return [
    { label: login, value: median(logins), most: 2_400, written: (time) => `${Math.round(time)} ms` },
    { label: 'clean build', value: median(clean), most: 30_000, written: inSeconds },
    { label: 'rebuild after one changed line', value: median(again), most: 6_000, written: inSeconds },
  ];
};

/** Lighthouse's slow 4G for a throttled browser: latency in milliseconds, throughput in bytes per second. */
const slow4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1638.4 * 1024 * 0.9) / 8,
  uploadThroughput: (675 * 1024 * 0.9) / 8,
};

/** The milliseconds from the navigation to /accounts until a login is sent, which happens as soon as the form reacts. */
async function logInSent(executablePath: string, origin: string): Promise<number> {
  await using browser = await chromium.launch({ executablePath, args: chromiumArguments });
  const page = await browser.newPage({ viewport: { width: 412, height: 823 }, reducedMotion: 'reduce' });
  // Functions evaluated in the page refer to a compiler helper, which the page lacks.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(logInAtOnce);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', slow4G);
  await network.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  let begun = Number.NaN;
  const sent = new Promise<number>((resolve) => {
    network.on('Network.requestWillBeSent', ({ timestamp, type, request }) => {
      if (type === 'Document') begun = timestamp;
      if (new URL(request.url).pathname === '/api/login') resolve((timestamp - begun) * 1000);
    });
  });
  await page.goto(`${origin}/accounts`, { waitUntil: 'commit' });
  return await sent;
}

/** Runs in the page: submits the login form as soon as React has hydrated it, whose button is disabled until then. */
function logInAtOnce(): void {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const look = () => {
    const button = document.querySelector<HTMLButtonElement>('main button[type="submit"]:not(:disabled)');
    const isAlive = button !== null && Object.keys(button).some((key) => key.startsWith('__reactProps$'));
    if (!isAlive) return requestAnimationFrame(look);
    for (const [name, value] of Object.entries({ username: 'visitor', password: 'Passw0rd!' })) {
      const field = document.querySelector(`main input[name="${name}"]`);
      setValue?.call(field, value);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    }
    return requestAnimationFrame(() => button.click());
  };
  requestAnimationFrame(look);
}

/** Builds a copy of the project, so that its own build and sources stay untouched. */
async function builds(rounds: number, say: (progress: string) => void) {
  const { folder, change } = copySources(path.join(root, '.local/bench/vestibule'));
  // Hard links, because a build is slower through a symbolic link to their folder.
  await rm(path.join(folder, 'node_modules'));
  await run('cp', ['-al', path.join(root, 'node_modules'), path.join(folder, 'node_modules')], folder);
  const file = 'src/screens/welcome/WelcomeScreen.tsx';
  const [clean, again]: [number[], number[]] = [[], []];
  for (let round = 1; round <= rounds; round += 1) {
    say(`builds, round ${round}`);
    for (const cache of ['.local', 'dist']) await rm(path.join(folder, cache), { recursive: true, force: true });
    clean.push(await run('npm', ['run', 'build'], folder));
    const changed = `<Greeting data-round="${round}">`;
    change(file, '<Greeting>', changed);
    again.push(await run('npm', ['run', 'build'], folder));
    change(file, changed, '<Greeting>');
  }
  return { clean, again };
}

/** Runs a program in a folder. @returns its time in milliseconds @throws Error with the end of its output if it fails */
async function run(program: string, options: readonly string[], folder: string): Promise<number> {
  const begun = performance.now();
  const { isSuccess, output } = await runProgram(program, options, { cwd: folder });
  if (!isSuccess) throw new Error(`${program} failed in ${folder}:\n${linesOf(output).slice(-15).join('\n')}`);
  return performance.now() - begun;
}
