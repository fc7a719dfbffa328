import { Command, CommanderError } from 'commander';

/** Options or arguments that do not go together. The message is a sentence with the way out. */
export class UsageError extends Error {}

/** Begins a command. What is not understood is refused with a sentence, on standard error, that names it. */
export function commandLine(name: string, description = ''): Command {
  return new Command(name)
    .description(description)
    .helpCommand(false)
    .helpOption('-h, --help', 'shows this')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      outputError: (text, write) => write(`${text.trim().replaceAll('\n', ' ')} (${name} --help says more)\n`),
    })
    .exitOverride();
}

interface ExitCodes {
  /** Where options or arguments are not understood (default 2). */
  readonly usage?: number;
  /** After any other error, whose message is printed (default 1). */
  readonly error?: number;
}

/** Runs a command on the arguments of the process, and sets its exit code: 0, or what the command sets, unless it fails. */
export async function runCommandLine(
  program: Command,
  { usage = 2, error: failed = 1 }: ExitCodes = {},
): Promise<void> {
  try {
    await program.parseAsync();
  } catch (error) {
    // Commander has printed what it has to say, of --help too.
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : usage;
    else {
      process.exitCode = error instanceof UsageError ? usage : failed;
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
}
