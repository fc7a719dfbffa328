import { Option, type Command } from 'commander';
import { writeFileSync } from 'node:fs';
import { actAsRoot } from '../database/dataFolder';
import { UsageError } from '../lib/commandLine';
import { StartError } from '../lib/startError';
import { runRequest } from './commandRows';
import { csvOf } from './csvTable';
import { readImportFile } from './importFile';
import { confirm, print, type OwnerOptions } from './ownerCommand';

type Rows = readonly Readonly<Record<string, unknown>>[];

interface ImportOptions extends OwnerOptions {
  readonly dryRun?: true;
  readonly skipFaulty?: true;
  readonly verified?: 'yes' | 'no';
  readonly firebase?: string;
  readonly encoding?: string;
  readonly list?: string;
}

export function addImport(program: Command): void {
  program
    .command('import <file>')
    .description(
      "imports accounts from another system: CSV, JSON or JSON lines, such as Django's, Firebase's, Auth0's, Keycloak's, Parse's and WordPress's. The whole file is checked before any row is written",
    )
    .option('--dry-run', 'shows what would happen, and writes nothing')
    .option('--skip-faulty', 'leaves out the rows that cannot be imported')
    .addOption(
      new Option('--verified <answer>', 'whether the address is verified, for rows that do not say').choices([
        'yes',
        'no',
      ]),
    )
    .option('--firebase <file>', "the file with Firebase's password hash parameters")
    .option('--encoding <name>', "the file's encoding, if it is neither UTF-8, UTF-16 nor Windows-1250")
    .option('--list <file>', 'with --dry-run: writes a CSV file that names each account and what is different for it')
    .action((file: string, _: object, command: Command) => importFrom(file, command.optsWithGlobals<ImportOptions>()));
}

async function importFrom(file: string, options: ImportOptions): Promise<void> {
  const { dryRun: isDryRun, skipFaulty, verified, firebase, encoding, list, json, yes } = options;
  if (list !== undefined && isDryRun !== true) throw new UsageError('--list FILE needs --dry-run.');
  const { accounts, faults, readAs } = readImportFile(file, {
    ...(verified !== undefined && { isVerified: verified === 'yes' }),
    ...(firebase !== undefined && { firebase }),
    ...(encoding !== undefined && { encoding }),
  });
  const runImport = async (isDry: boolean) => {
    const isListed = isDry && list !== undefined;
    const output = await runRequest({ command: 'import', accounts, isDry, isListed });
    const { accounts: listed = [], ...table } = output as { readonly accounts?: Rows };
    if (isListed) {
      // The owner of the data may not write where root does.
      actAsRoot();
      writeTable(list, listed);
    }
    print({ ...readAs, ...table }, options);
  };
  const refused = 'Nothing was written: correct these rows, or leave them out with --skip-faulty.';
  if (faults.length > 0 && json === true && skipFaulty !== true) {
    print({ error: refused, faults }, options);
    process.exitCode = 1;
    return;
  }
  if (faults.length > 0) {
    reportFaults(file, faults);
    if (skipFaulty !== true) throw new StartError(refused);
  }
  // With --json, print a single JSON document: no preview before the import.
  if (isDryRun === true || (yes !== true && json !== true)) await runImport(true);
  if (isDryRun !== true && (await confirm(options, () => 'Import these accounts?'))) await runImport(false);
}

/** Shows the first faults, and writes all of them into a file if there are more. */
function reportFaults(file: string, faults: ReturnType<typeof readImportFile>['faults']): void {
  const shown = faults.slice(0, 10).map(({ row, fault }) => `  row ${row}: ${fault}\n`);
  process.stderr.write(`${faults.length} rows of ${file} cannot be imported:\n${shown.join('')}`);
  if (faults.length === shown.length) return;
  writeTable(`${file}.faults.csv`, faults);
  process.stderr.write(`All of them are in ${file}.faults.csv.\n`);
}

function writeTable(file: string, rows: Rows): void {
  try {
    writeFileSync(file, csvOf(rows), { mode: 0o600 });
  } catch (error) {
    throw new StartError(`${file} cannot be written: ${(error as NodeJS.ErrnoException).code}.`);
  }
}
