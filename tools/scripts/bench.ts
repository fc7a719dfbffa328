import { cpus } from 'node:os';
import type { Row } from '../bench/measure';
import { runCommand, UsageError } from './runCommand';

const benches = {
  export: async () => (await import('../bench/export')).measureExport,
  service: async () => (await import('../bench/service')).measureService,
};

const help = `npm run bench -- NAME: measures, and prints a Markdown table for docs/benchmarks.md

  export    the static export: login, builds (five minutes)
  service   the account service on PostgreSQL: logins, session checks and renewals per second (one minute)

  --quick   a tenth of everything; its figures fail nothing

It builds in .local/bench/.
Exit code: 0 if every goal was reached, 1 if one was missed, 2 if it could not run.`;

await runCommand<{ quick?: boolean }>(
  help,
  async ([name = ''], { quick = false }) => {
    if (!Object.hasOwn(benches, name)) throw new UsageError('Which benchmark is to run? One of export, service.');
    const measure = await benches[name as keyof typeof benches]();
    const rows = await measure(quick, (words) => console.error(words));
    const isMissed = ({ value, most = Infinity }: Row) => value > most;
    console.log('\n| figure | measured | goal | |\n|---|---|---|---|');
    for (const row of rows) {
      const goal = row.most === undefined ? 'none' : `≤ ${row.written(row.most)}`;
      const verdict = row.most === undefined ? '' : isMissed(row) ? '**not reached**' : 'held';
      console.log(`| ${row.label} | **${row.written(row.value)}** | ${goal} | ${verdict} |`);
    }
    const today = new Date().toISOString().slice(0, 10);
    console.log(`\nMeasured ${today} on ${cpus().length} cores (${process.arch}), Node ${process.versions.node}.`);
    // On a machine that does other work, a quick round shows that the bench runs, and no more.
    if (!quick && rows.some(isMissed)) process.exitCode = 1;
  },
  { words: '[name]', errorCode: 2, options: ['--quick'] },
);
