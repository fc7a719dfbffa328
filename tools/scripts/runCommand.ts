import { parseArgs, type ParseArgsConfig } from 'node:util';

/** An unknown option or argument. The message is a sentence that says what to do. */
export class UsageError extends Error {}

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
  /** The exit code for options that are not understood (default 1). */
  readonly usageCode?: number;
  /** The exit code after any other error (default 1). */
  readonly errorCode?: number;
}

/**
 * Runs a command: `--help` prints the help, an unknown option is refused, an error is printed as one sentence on
 * standard error. Exit code: 0 or what the work sets, `errorCode` after an error, and `usageCode` for wrong options.
 */
export async function runCommand(
  help: string,
  work: (given: CommandArguments) => Promise<void>,
  { options = {}, words = 0, usageCode = 1, errorCode = 1 }: CommandSpec = {},
): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) return console.log(help);
  try {
    await work(read(args, options, words, help.split('\n')[0] ?? ''));
  } catch (error) {
    process.exitCode = error instanceof UsageError ? usageCode : errorCode;
    console.error(error instanceof Error ? error.message : error);
  }
}

function read(
  args: string[],
  known: NonNullable<CommandSpec['options']>,
  most: number,
  summary: string,
): CommandArguments {
  const options: ParseArgsConfig['options'] = Object.fromEntries(
    Object.entries(known).map(([name, type]) => [name, { type }]),
  );
  const { tokens } = parseArgs({ args, options, strict: false, tokens: true, allowPositionals: true });
  const values: Record<string, string> = {};
  const flags = new Set<string>();
  const words: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const type = known[token.name];
    if (type === undefined) throw new UsageError(`There is no option ${token.rawName}. ${summary} (--help says more)`);
    if (type === 'string' && (token.value ?? '') === '')
      throw new UsageError(`${token.rawName} needs a value. ${summary} (--help says more)`);
    if (type === 'boolean' && token.value !== undefined)
      throw new UsageError(`${token.rawName} takes no value. ${summary} (--help says more)`);
    if (token.value === undefined) flags.add(token.name);
    else values[token.name] = token.value;
  }
  const unexpected = words[most];
  if (unexpected !== undefined)
    throw new UsageError(`${unexpected} is one word too many. ${summary} (--help says more)`);
  return { values, flags, words };
}
