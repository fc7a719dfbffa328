import { cp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withService } from '../../../__tests__/fixtures/withService';
import { freePort } from '../../../server/http/freePort';
import { localAddresses } from '../../../shared/environment';
import { checkedSiteConfig } from '../../../shared/siteConfig';
import { siteConfig } from '../../../site.config';
import { bundle } from '../../build/bundle';
import { ensureLocalSite } from '../../build/localSite';
import { weighPages } from '../../build/pageWeights';
import { root } from '../../build/root';
import { findChromium } from '../../scripts/findChromium';
import { linesOf, run as runProgram } from '../../scripts/system/run';
import { boundRow, median, type MeasureOptions, type Measures, type Row } from '../measure';
import { logInSent } from './logInSent';

/** The parts of the benchmark, for `--only`. */
export const measures: Measures = { bytes, login, build };

const ownSite = (port: number) => ensureLocalSite(port, {}, 'production', '.local/bench/site');
const inBytes = (value: number) => `${value.toLocaleString('en')} B`;

/** The cost of the first load of `/`, as brotli sends it. */
async function bytes(): Promise<readonly Row[]> {
  await bundle('.local/bundle');
  const weights = await weighPages('.local/bundle', checkedSiteConfig(siteConfig, localAddresses(8080, {})).addresses);
  const { html = NaN, scripts = NaN } = weights.find(({ file }) => file === 'index.html') ?? {};
  return [
    boundRow('initial JS of `/`, brotli', scripts, 95_500, inBytes),
    // Ten segments fit into the first round trip of a connection.
    boundRow('HTML and CSS of `/`, brotli', html, 14_600, inBytes),
  ];
}

async function login({ isQuick, say }: MeasureOptions): Promise<readonly Row[]> {
  const { path: chromium } = await findChromium(say);
  const port = await freePort('127.0.0.1');
  const siteFolder = await ownSite(port);
  const times: number[] = [];
  await withService(port, { siteFolder }, async () => {
    for (let round = 0; round < (isQuick ? 1 : 5); round += 1)
      times.push(await logInSent(chromium, `http://localhost:${port}`));
  });
  const label = 'navigation to /accounts until a login is sent (slow 4G, processor four times as slow)';
  return [boundRow(label, median(times), 2_400, (value) => `${Math.round(value).toLocaleString('en')} ms`)];
}

/** Builds a copy of the project, so that its own build and sources stay untouched. */
async function build({ isQuick, say }: MeasureOptions): Promise<readonly Row[]> {
  const folder = path.join(root, '.local/bench/vestibule');
  await rm(folder, { recursive: true, force: true });
  for (const name of await readdir(root))
    if (!/^(node_modules|\.git|\.local|dist.*|data|docs)$/.test(name))
      await cp(path.join(root, name), path.join(folder, name), { recursive: true });
  // Hard links, because a build is slower through a symbolic link to their folder.
  await run('cp', ['-al', path.join(root, 'node_modules'), path.join(folder, 'node_modules')], folder);
  const file = path.join(folder, 'src/screens/welcome/WelcomeScreen.tsx');
  const before = await readFile(file, 'utf8');
  if (!before.includes('<Greeting>')) throw new Error(`${file} has no <Greeting>: name another line in measures.ts.`);
  const [clean, again]: [number[], number[]] = [[], []];
  for (let round = 1; round <= (isQuick ? 1 : 3); round += 1) {
    say(`round ${round}`);
    for (const cache of ['.local', 'dist']) await rm(path.join(folder, cache), { recursive: true, force: true });
    clean.push(await run('npm', ['run', 'build'], folder));
    await writeFile(file, before.replace('<Greeting>', `<Greeting data-round="${round}">`));
    again.push(await run('npm', ['run', 'build'], folder));
    await writeFile(file, before);
  }
  const inSeconds = (value: number) => `${(value / 1_000).toFixed(1)} s`;
  return [
    boundRow('clean build', median(clean), 30_000, inSeconds),
    boundRow('rebuild after one changed line', median(again), 6_000, inSeconds),
  ];
}

/** Runs a program in a folder. @returns its time in milliseconds @throws Error with the end of its output if it fails */
async function run(program: string, options: readonly string[], folder: string): Promise<number> {
  const begun = performance.now();
  const { isSuccess, output } = await runProgram(program, options, { cwd: folder, env: { FORCE_COLOR: '0' } });
  if (!isSuccess)
    throw new Error(`${program} ${options.join(' ')} failed in ${folder}:\n${linesOf(output).slice(-15).join('\n')}`);
  return performance.now() - begun;
}
