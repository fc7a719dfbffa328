/**
 * Runs a command's work: `--help` prints the help, an unknown option is refused, an error that the
 * owner can put right is one sentence on standard error.
 * @param known the options that the command takes besides `--help`
 * Exit code: 0, or 1 after an error.
 */
export async function runCommand(help: string, work: () => Promise<void>, known: readonly string[] = []): Promise<void> {
  const options = process.argv.slice(2);
  if (options.includes('--help') || options.includes('-h')) return console.log(help);
  const stranger = options.find((option) => !known.includes(option));
  try {
    if (stranger !== undefined) throw new Error(`There is no option ${stranger}. ${help.split('\n')[0] ?? ''} (--help says more)`);
    await work();
  } catch (error) {
    process.exitCode = 1;
    console.error(error instanceof Error ? error.message : error);
  }
}
