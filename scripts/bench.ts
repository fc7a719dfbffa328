import { runCommand } from './runCommand';

interface Bench {
  readonly help: string;
  /** The options that it takes besides `--help`, and those of them that are followed by a value. */
  readonly options: readonly string[];
  /** @throws Error with one sentence where the bench cannot run; a figure that is not reached is none. */
  run(options: readonly string[]): Promise<void>;
}

/** Each bench by its name, and what it measures; only the chosen one is loaded. */
const benches: Readonly<Record<string, { readonly measures: string; readonly load: () => Promise<Bench> }>> = {
  export: { measures: 'the static export beside Next, MUI with Vite, and Astro', load: () => import('../bench/export/bench') },
};

const help = `npm run bench -- NAME: measures the site beside its peers and prints a table

${Object.entries(benches).map(([name, { measures }]) => `  ${name.padEnd(10)} ${measures}`).join('\n')}

npm run bench -- NAME --help says more.
Exit code: 0 when the bench ran, whatever its figures, 1 when it could not run.`;

const [name = '', ...options] = process.argv.slice(2);
const chosen = benches[name];
if (chosen === undefined) {
  await runCommand(help, async () => {
    throw new Error(name === '' ? help : `There is no bench ${name}: ${Object.keys(benches).join(', ')} are there. (--help says more)`);
  }, [name]);
} else {
  const bench = await chosen.load();
  await runCommand(bench.help, () => bench.run(options), [name, ...bench.options]);
}
