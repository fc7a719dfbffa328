import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { siteConfig } from '../site.config';
import { checkedSiteConfig } from '../shared/siteConfig';
import { readConfig, type Config } from './config';
import { checkFolder } from './database/dataFolder';
import { openDatabase } from './database/open';
import { silentLog } from './log';
import {
  accountCommands,
  runAccountCommand,
  type AccountCommand,
  type AccountRequest,
} from './operations/accountCommands';
import { askRunning } from './operations/ownerSocket';
import { StartError } from './startError';

const help = `Shows and changes visitors' accounts, while the service runs or not.

  npm run accounts -- list [WORDS]        the newest accounts, or those with the words in their name or address
  npm run accounts -- show NAME           an account, how many sessions it has, and what happened last
  npm run accounts -- reset-link NAME     a link that sets a new password, for a person who cannot be reached by mail;
                                          it works once, for an hour, and not after a log-in
  npm run accounts -- end-sessions NAME   logs the account out everywhere
  npm run accounts -- verify NAME         verifies a sign-up whose mail did not arrive
  npm run accounts -- delete NAME         deletes an account with all that is stored about it
  npm run accounts -- stats               how many accounts, sessions and mails there are

NAME is a username, an email address, or # and the account's number.
  --json   tells what it has to tell as JSON
  --yes    asks no question before what cannot be undone: end-sessions, verify, delete

The database is the one of DATABASE_URL, else the embedded one in DATA_DIR (data/).
Exit codes: 0 done, 1 it could not be done (one sentence says why) or the answer was no, 2 wrong usage.
`;

const questions: Readonly<Partial<Record<AccountCommand, string>>> = {
  'end-sessions': 'Log it out everywhere?',
  verify: 'Verify it, whoever signed up?',
  delete: 'Delete it with all that is stored about it? That cannot be undone.',
};

async function main(args: readonly string[]): Promise<number> {
  const flags = args.filter((arg) => arg.startsWith('-'));
  const [command, name, ...rest] = args.filter((arg) => !arg.startsWith('-'));
  if (flags.includes('--help') || flags.includes('-h')) {
    process.stdout.write(help);
    return 0;
  }
  const known = accountCommands.find((one) => one === command);
  const isNamed = known !== 'list' && known !== 'stats';
  const isWrong = known === undefined || rest.length > 0 || (isNamed && name === undefined);
  if (isWrong || (known === 'stats' && name !== undefined) || flags.some((flag) => !/^--(json|yes)$/.test(flag))) {
    process.stderr.write(help);
    return 2;
  }
  const question = questions[known];
  if (question !== undefined && !flags.includes('--yes')) {
    const { id, username, email } = (await run({ command: 'show', name: name ?? '' })) as {
      readonly [Key in 'id' | 'username' | 'email']: string;
    };
    if (!(await isConfirmed(`${username}, ${email} (#${id}). ${question}`))) return 1;
  }
  const told = await run({ command: known, ...(name !== undefined && { name }) });
  process.stdout.write(flags.includes('--json') ? `${JSON.stringify(told)}\n` : `${linesOf(told).join('\n')}\n`);
  return 0;
}

async function isConfirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new StartError(`${question} Say so with --yes.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}

/** Has the service do it that runs on the embedded database, or opens the database. */
async function run(request: AccountRequest): Promise<object> {
  const config = readConfig(process.env);
  if (config.databaseUrl === undefined) {
    checkFolder(config.dataDir);
    const running = await askRunning(config.dataDir, 'accounts', request);
    if (running !== undefined) {
      const answer = JSON.parse(await text(running)) as { readonly told?: object; readonly refused?: string };
      if (answer.told === undefined) throw new StartError(answer.refused ?? 'The service did not answer.');
      return answer.told;
    }
    if (!existsSync(join(config.dataDir, 'database')))
      throw new StartError(`DATA_DIR ${config.dataDir} holds no database.`);
  }
  return runHere(config, request);
}

async function runHere(config: Config, request: AccountRequest): Promise<object> {
  const { addresses } = checkedSiteConfig(siteConfig, process.env);
  const database = await openDatabase(config, silentLog, () => {
    throw new StartError('The embedded database was taken over by another process.');
  });
  try {
    // As JSON, so that a date is told alike on both ways.
    return JSON.parse(JSON.stringify(await runAccountCommand(database.db, addresses.siteOrigin, request))) as object;
  } finally {
    await database.close();
  }
}

/** `name: value` on a line each; a list with a line for each of its rows. */
function linesOf(told: object): string[] {
  return Object.entries(told).flatMap(([key, value]: [string, Cell | readonly Record<string, Cell>[]]) =>
    Array.isArray(value)
      ? [
          `${key}:`,
          ...value.map(
            (row) =>
              `  ${Object.values(row as Record<string, Cell>)
                .map(shown)
                .join('  ')}`,
          ),
        ]
      : [`${key}: ${shown(value as Cell)}`],
  );
}

type Cell = string | number | boolean | null;

const shown = (cell: Cell): string => (cell === null ? 'no' : String(cell));

main(process.argv.slice(2)).then(
  (code) => void (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
