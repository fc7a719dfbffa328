import { Listr } from 'listr2';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findChromium } from '../../scripts/findChromium';
import { chartsOf } from './charts';
import { benchFolder } from './folders';
import { freshMeasurements, steps, type Context, type Options } from './measure';
import { parts, type Part } from './measurements';
import { markdownReport, textReport } from './report';
import { rowsOf } from './rows';
import { save } from './save';

export const help = `npm run bench -- export: measures the static export beside Next, MUI with Vite, and Astro

Builds the peers of bench/peers/ in .local/bench/, serves all by the same program, visits them with the
same browser in interleaved rounds, and prints medians and ratios. Takes about twenty minutes.

  --only PART   one part: ${parts.join(', ')}
  --quick       one round, and Lighthouse on / alone
  --save        also draws docs/bench-export-*.svg and writes the table into README.md

Writes .local/bench/export.json. Exit code: 0 when it ran, whatever its figures, 1 when it could not run.`;

export const options = ['--only', '--quick', '--save', ...parts];

export async function run(words: readonly string[]): Promise<void> {
  const wanted = read(words);
  const chromium = (await findChromium(() => {})).path;
  const context: Context = { measured: await freshMeasurements(wanted.rounds, chromium), folders: new Map(), served: new Map(), chromium, lighthouse: '' };
  try {
    await new Listr(steps(wanted), { renderer: process.stdout.isTTY && process.env['CI'] === undefined ? 'default' : 'simple', fallbackRenderer: 'simple' }).run(context);
  } finally {
    await Promise.all([...context.served.values()].map(({ close }) => close()));
  }
  const rows = rowsOf(context.measured);
  await mkdir(benchFolder, { recursive: true });
  await writeFile(path.join(benchFolder, 'export.json'), JSON.stringify({ ...context.measured, rows }, null, 1));
  console.log(`\n${textReport(rows, context.measured)}`);
  if (!words.includes('--save')) return;
  const charts = chartsOf(context.measured);
  await save(charts, markdownReport(rows, context.measured, charts));
}

function read(words: readonly string[]): Options {
  const at = words.indexOf('--only');
  const only = at < 0 ? undefined : parts.find((part) => part === words[at + 1]);
  if (at >= 0 && only === undefined) throw new Error(`--only takes one of ${parts.join(', ')}.`);
  const isQuick = words.includes('--quick');
  return { rounds: isQuick ? 1 : 5, parts: only === undefined ? parts : [only] satisfies Part[], isQuick };
}
