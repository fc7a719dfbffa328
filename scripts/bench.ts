import { runCommand, UsageError, type CommandArguments, type CommandSpec } from './runCommand';

interface Bench {
  readonly help: string;
  /** Its options besides `--help`. */
  readonly options: NonNullable<CommandSpec['options']>;
  /**
   * Whether every row was reached.
   * @throws Error with one sentence where the bench cannot run
   */
  run(given: CommandArguments): Promise<boolean>;
}

/** Each bench by name, with what it measures; only the chosen one is loaded. */
const benches: Readonly<Record<string, { readonly measures: string; readonly load: () => Promise<Bench> }>> = {
  embed: {
    measures: "the accounts card in other sites' pages: bytes, time, what it leaves behind",
    load: () => import('../bench/embed/bench'),
  },
  export: {
    measures: 'the static export beside Next, MUI with Vite, and Astro',
    load: () => import('../bench/export/bench'),
  },
  failover: {
    measures: "the database's primary killed under load: what is lost, and how long it takes",
    load: () => import('../bench/failover/bench'),
  },
  faults: {
    measures: 'dead ends where a part of a page fails on its way: faults, routes, languages',
    load: () => import('../bench/faults/bench'),
  },
  service: {
    measures: 'the account service beside better-auth and Parse Server',
    load: () => import('../bench/service/bench'),
  },
};

const help = `npm run bench -- NAME: measures the site beside its peers and prints a table

${Object.entries(benches)
  .map(([name, { measures }]) => `  ${name.padEnd(10)} ${measures}`)
  .join('\n')}

npm run bench -- NAME --help says more.
Exit code: 0 when every row was reached, 1 when one was not, 2 when it could not run.`;

const codes = { usageCode: 2, errorCode: 2 };

const name = process.argv.slice(2).find((word) => !word.startsWith('-')) ?? '';
const chosen = benches[name];
if (chosen === undefined) {
  await runCommand(
    help,
    async () => {
      throw new UsageError(
        name === ''
          ? help
          : `There is no bench ${name}: ${Object.keys(benches).join(', ')} are there. (--help says more)`,
      );
    },
    { words: 1, ...codes },
  );
} else {
  const bench = await chosen.load();
  await runCommand(
    bench.help,
    async (given) => {
      if (!(await bench.run(given))) process.exitCode = 1;
    },
    { options: bench.options, words: 1, ...codes },
  );
}
