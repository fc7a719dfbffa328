import { commandLine, runCommandLine, UsageError } from '../../server/commandLine';

export { UsageError };

export interface CommandArguments {
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly flags: ReadonlySet<string>;
  readonly words: readonly string[];
}

export interface CommandSpec {
  /** The options besides `--help`, and whether each takes a value. */
  readonly options?: Readonly<Record<string, 'string' | 'boolean'>>;
  /** How many positional arguments are allowed. */
  readonly words?: number;
  /** The exit code after an error that is not one of usage (default 1). */
  readonly errorCode?: number;
}

/**
 * Runs a command of the repository: `--help` prints the help, whose first line begins with the command's name, and an
 * error is printed as one sentence on standard error. Exit code: 0 or what the work sets, `errorCode` after an error,
 * and 2 where the options are not understood.
 */
export async function runCommand(
  help: string,
  work: (given: CommandArguments) => Promise<void>,
  { options = {}, words: most = 0, errorCode = 1 }: CommandSpec = {},
): Promise<void> {
  const program = commandLine(help.split(':')[0] ?? '').argument('[words...]');
  program.helpInformation = () => `${help}\n`;
  for (const [name, type] of Object.entries(options))
    program.option(type === 'string' ? `--${name} <value>` : `--${name}`);
  program.action(async (words: string[], given: Record<string, string | true>) => {
    const named = Object.keys(options).flatMap((name) => {
      const value = given[name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())];
      return value === undefined ? [] : [[name, value] as const];
    });
    if (words.length > most) throw new UsageError(`${words[most]} is one word too many.`);
    const empty = named.find(([, value]) => value === '');
    if (empty !== undefined) throw new UsageError(`--${empty[0]} needs a value.`);
    await work({
      values: Object.fromEntries(named.filter((pair): pair is readonly [string, string] => pair[1] !== true)),
      flags: new Set(named.flatMap(([name, value]) => (value === true ? [name] : []))),
      words,
    });
  });
  await runCommandLine(program, errorCode);
}
