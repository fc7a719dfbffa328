import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noLimits } from '../../../__tests__/fixtures/noLimits';
import { freePort } from '../../../server/http/freePort';
import { silentLog } from '../../../server/log';
import { startService } from '../../../server/start';
import { siteConfig } from '../../../site.config';
import { brotliBytes } from '../../build/compress';
import { ensureLocalSite } from '../../build/localSite';
import { scriptsIn } from '../../build/pageWeights';
import { root } from '../../build/root';
import { findChromium } from '../../scripts/findChromium';
import { boundRow, median, type MeasureOptions, type Measures, type Row } from '../measure';
import { run, timed } from '../run';
import { logInSent } from './logInSent';

/** The parts of the benchmark, for `--only`. */
export const measures: Measures = { bytes, login, build };

const ownSite = (port: number) => ensureLocalSite(port, {}, 'production', '.local/bench/site');
const inBytes = (value: number) => `${value.toLocaleString('en')} B`;

/** The cost of the first load of `/`, as brotli sends it. */
async function bytes(): Promise<readonly Row[]> {
  const folder = await ownSite(8080);
  const html = await readFile(path.join(folder, 'index.html'), 'utf8');
  const sizes = scriptsIn(html).map(async (src) => brotliBytes(await readFile(path.join(folder, src))));
  const scripts = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  const page = await brotliBytes(Buffer.from(html));
  return [
    boundRow('initial JS of `/`, brotli', scripts, 95_500, inBytes),
    // Ten segments fit into the first round trip of a connection.
    boundRow('HTML and CSS of `/`, brotli', page, 14_600, inBytes),
  ];
}

async function login({ isQuick, say }: MeasureOptions): Promise<readonly Row[]> {
  const { path: chromium } = await findChromium(say);
  const port = await freePort('127.0.0.1');
  const siteFolder = await ownSite(port);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vestibule-bench-'));
  const env = { PORT: String(port), DATA_DIR: dataDir };
  const service = await startService({ env, siteConfig, local: true, siteFolder, limits: noLimits, log: silentLog });
  const times: number[] = [];
  try {
    for (let round = 0; round < (isQuick ? 1 : 5); round += 1)
      times.push(await logInSent(chromium, `http://localhost:${port}`));
  } finally {
    await service.close();
    await rm(dataDir, { recursive: true, force: true });
  }
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
    clean.push(await timed('npm', ['run', 'build'], folder));
    await writeFile(file, before.replace('<Greeting>', `<Greeting data-round="${round}">`));
    again.push(await timed('npm', ['run', 'build'], folder));
    await writeFile(file, before);
  }
  const inSeconds = (value: number) => `${(value / 1_000).toFixed(1)} s`;
  return [
    boundRow('clean build', median(clean), 30_000, inSeconds),
    boundRow('rebuild after one changed line', median(again), 6_000, inSeconds),
  ];
}
