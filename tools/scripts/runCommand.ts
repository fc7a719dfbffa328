import { InvalidArgumentError, Option } from 'commander';
import { commandLine, runCommandLine, UsageError } from '../../server/lib/commandLine';

export { UsageError };

export interface CommandSpec {
  /** The options besides `--help`, as commander declares them: `--only <part>`, `--quick`. */
  readonly options?: readonly string[];
  /** The words after the command, as commander declares them: `[url]`, `[logs...]`. */
  readonly words?: string;
  /** The exit code after an error that is not one of usage (default 1). */
  readonly errorCode?: number;
}

/**
 * Runs a command of the repository: `--help` prints the help, whose first line begins with the command's name, and an
 * error is printed as one sentence on standard error. Exit code: 0 or what the work sets, `errorCode` after an error,
 * and 2 where the options are not understood.
 * @param work gets the words and the options, by their names in camel case
 */
export async function runCommand<Options extends object = object>(
  help: string,
  work: (words: readonly string[], options: Options) => Promise<void>,
  { options = [], words = '', errorCode }: CommandSpec = {},
): Promise<void> {
  const program = commandLine(help.split(':')[0] ?? '');
  program.helpInformation = () => `${help}\n`;
  for (const flags of options) program.addOption(new Option(flags).argParser(notEmpty));
  if (words !== '') program.arguments(words);
  program.action(() => work(program.args, program.opts<Options>()));
  await runCommandLine(program, errorCode);
}

function notEmpty(value: string): string {
  if (value === '') throw new InvalidArgumentError('It must not be empty.');
  return value;
}
