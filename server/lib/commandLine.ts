import { Command, CommanderError } from 'commander';

/** Options or arguments that cannot be combined. The message is one sentence that says what to do. */
export class UsageError extends Error {}

export function commandLine(name: string, description = ''): Command {
  return new Command(name)
    .description(description)
    .helpCommand(false)
    .helpOption('-h, --help', 'shows this help')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeErr: () => undefined })
    .exitOverride();
}

/**
 * Runs a command with the process's arguments, and sets the exit code: 0 or what the command sets, 2 if the options or
 * arguments are invalid, `failed` after any other error. An error is printed as one sentence on standard error, or with
 * `--json`, if the command has it, as `{"error": "..."}` on standard output.
 */
export async function runCommandLine(program: Command, failed = 1): Promise<void> {
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return;
    const isUsage = error instanceof CommanderError || error instanceof UsageError;
    const sentence = error instanceof CommanderError ? sentenceOf(error, program) : (error as Error).message;
    process.exitCode = isUsage ? 2 : failed;
    const isJson =
      process.argv.includes('--json') && program.options.some(({ long, flags }) => long === flags && long === '--json');
    const said = isUsage ? `${sentence} (${helpOf(program.name())} says more)` : sentence;
    if (isJson) process.stdout.write(`${JSON.stringify({ error: said })}\n`);
    else process.stderr.write(`${said}\n`);
  }
}

function sentenceOf({ code, message }: CommanderError, program: Command): string {
  const command = program.commands.find(({ args }) => args.length > 0) ?? program;
  if (code === 'commander.help') return `Name a command: ${program.commands.map((one) => one.name()).join(', ')}.`;
  if (code === 'commander.excessArguments')
    return `'${command.args[command.registeredArguments.length]}' is one word too many.`;
  const text = message.replace(/^error: /, '').replaceAll('\n', ' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/[.]$/, '')}.`;
}

/** The command that shows the help: npm does not pass on options before `--`. */
function helpOf(name: string): string {
  const [command = name, isOfNpm] = [name.split(' -- ')[0]?.replace(/ --$/, ''), name.startsWith('npm ')];
  return `${command}${isOfNpm ? ' --' : ''} --help`;
}
