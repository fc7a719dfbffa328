import type { Measures, Row } from '../bench/measure';
import { tableOf } from '../bench/measure';
import { runCommand, UsageError } from './runCommand';

interface Bench {
  readonly about: string;
  readonly load: () => Promise<{ readonly measures: Measures }>;
}

const benches: Readonly<Record<string, Bench>> = {
  export: {
    about: 'the static export: bytes, login, builds (five minutes)',
    load: () => import('../bench/export/measures'),
  },
  service: {
    about: 'the account service on PostgreSQL: logins, session checks and renewals per second (one minute)',
    load: () => import('../bench/service/measures'),
  },
};

const help = `npm run bench -- NAME: measures, and prints a Markdown table for docs/benchmarks.md

${Object.entries(benches)
  .map(([name, { about }]) => `  ${name.padEnd(13)} ${about}`)
  .join('\n')}

  --only PART   one part; a wrong name lists them all
  --quick       a tenth of everything; its figures fail nothing

It builds in .local/bench/.
Exit code: 0 if every goal was reached, 1 if one was missed, 2 if it could not run.`;

await runCommand<{ only?: string; quick?: boolean }>(
  help,
  async ([name = ''], { only, quick = false }) => {
    const measures = await benches[name]?.load().then((bench) => bench.measures);
    if (measures === undefined) throw new UsageError(`Which benchmark is to run? One of ${namesOf(benches)}.`);
    if (only !== undefined && measures[only] === undefined)
      throw new UsageError(`--only takes one of ${namesOf(measures)}.`);
    const rows: Row[] = [];
    for (const [part, measure] of Object.entries(measures))
      if (only === undefined || part === only)
        rows.push(...(await measure({ isQuick: quick, say: (words) => console.error(`${part}: ${words}`) })));
    console.log(`\n${tableOf(rows)}`);
    // On a machine that does other work, a quick round shows that the bench runs, and no more.
    if (!quick && !rows.every(({ isReached }) => isReached)) process.exitCode = 1;
  },
  { words: '[name]', errorCode: 2, options: ['--only <part>', '--quick'] },
);

function namesOf(record: object): string {
  return Object.keys(record).join(', ');
}
