import type { Command } from 'commander';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { checkedSiteConfig } from '../../shared/siteConfig';
import { siteConfig } from '../../site.config';
import { readConfig, type Config } from '../config';
import { actAsOwner, checkFolder } from '../database/dataFolder';
import { withoutRows } from '../database/errors';
import { openDatabase } from '../database/open';
import type { Db } from '../database/schema';
import { commandLine } from '../lib/commandLine';
import { silentLog } from '../lib/log';
import { StartError } from '../lib/startError';
import { askRunning } from './ownerSocket';

/**
 * Runs a command in the service that has the embedded database open, else opens the database and runs it here.
 * @param ask the command's name in the running service, see `ownerAnswers.ts`
 * @param request the command's input
 * @param work runs the command here
 * @returns the command's output, as parsed JSON
 * @throws StartError with a sentence
 */
export async function onDatabase(
  ask: string,
  request: object,
  work: (db: Db, siteOrigin: string) => Promise<object>,
): Promise<object> {
  const config = readConfig(process.env);
  const { addresses } = checkedSiteConfig(siteConfig, process.env);
  const running = await runningService(config, ask, request);
  if (running !== undefined) return outputIn(await text(running).catch(() => ''));
  // Through JSON, so that dates look the same in both cases.
  return withDatabase(config, async (db) => JSON.parse(JSON.stringify(await work(db, addresses.siteOrigin))) as object);
}

function outputIn(answer: string): object {
  let parsed: { readonly output?: object; readonly error?: string } = {};
  try {
    parsed = JSON.parse(answer) as typeof parsed;
  } catch {
    // The answer was cut off.
  }
  const { output, error = 'The service aborted the command: check its log, and whether the command took effect.' } =
    parsed;
  if (output === undefined) throw new StartError(error);
  return output;
}

/** The answer of the service that has the embedded database open; undefined if none is running. */
export async function runningService(config: Config, ask: string, request?: object): Promise<Readable | undefined> {
  if (config.databaseUrl !== undefined) return undefined;
  actAsOwner(config.dataDir);
  const running = await askRunning(config.dataDir, ask, request);
  if (running !== undefined) return running;
  if (!existsSync(join(config.dataDir, 'database')))
    throw new StartError(`DATA_DIR ${config.dataDir} holds no database.`);
  // Checked only now, because a running service can make a backup even on a full disk.
  checkFolder(config.dataDir);
  return undefined;
}

/** @throws StartError with a sentence that quotes no row */
export async function withDatabase<Result>(config: Config, work: (db: Db) => Promise<Result>): Promise<Result> {
  if (config.databaseUrl === undefined) actAsOwner(config.dataDir);
  const { db, close } = await openDatabase(config, silentLog, () => {
    process.stderr.write('The embedded database was taken over by another process.\n');
    process.exit(1);
  });
  try {
    return await work(db);
  } catch (error) {
    throw withoutRows(error);
  } finally {
    await close();
  }
}

/**
 * Whether the owner confirms, with --yes or in the terminal. If not, the exit code is 1.
 * @throws StartError if there is no terminal to ask in
 */
export async function confirm({ yes }: OwnerOptions, ask: () => string | Promise<string>): Promise<boolean> {
  if (yes === true) return true;
  const question = await ask();
  if (!process.stdin.isTTY) throw new StartError(`${question} Confirm with --yes.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // At Ctrl+D the question is rejected, or is never answered and Node would end the process with exit code 0.
  const ended = once(terminal, 'close').then(() => '');
  const answer = await Promise.race([terminal.question(`${question} [y/N] `), ended]).catch(() => '');
  const isConfirmed = /^y(es)?$/i.test(answer.trim());
  terminal.close();
  if (!isConfirmed) process.exitCode = 1;
  return isConfirmed;
}

/** Prints a command's output as JSON or for people: `name: value` on a line each, a list as a table. */
export function print(output: object, { json }: OwnerOptions): void {
  process.stdout.write(json === true ? `${JSON.stringify(output)}\n` : `${linesOf(output).join('\n')}\n`);
}

function linesOf(output: object): string[] {
  return Object.entries(output).flatMap(([key, value]: [string, Cell | readonly Record<string, Cell>[]]) => {
    if (key === 'areAll') return value === true ? [] : ['These are the newest; there are more.'];
    if (!Array.isArray(value)) return [`${key}: ${shown(value as Cell)}`];
    return value.length === 0 ? [`${key}: none`] : [`${key}:`, ...tableOf(value as readonly Record<string, Cell>[])];
  });
}

/** A header line with the names of the columns, then one line for each row. */
function tableOf(rows: readonly Record<string, Cell>[]): string[] {
  const table = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row).map(shown))];
  const widthOf = (column: number) => Math.max(...table.map((cells) => cells[column]?.length ?? 0));
  return table.map((cells) => `  ${cells.map((cell, column) => cell.padEnd(widthOf(column))).join('  ')}`.trimEnd());
}

type Cell = string | number | boolean | null;

const shown = (cell: Cell): string => (cell === null ? 'no' : String(cell));

export function ownerProgram(name: string, description: string): Command {
  return commandLine(name, description)
    .option('--json', 'prints the output as JSON')
    .option('--yes', 'does not ask for confirmation')
    .addHelpText(
      'after',
      `
The database is the one of DATABASE_URL, else the embedded one in DATA_DIR (data/).
Exit codes: 0 done, 1 it could not be done (one sentence says why) or the answer was no, 2 wrong usage.`,
    );
}

export interface OwnerOptions {
  readonly json?: true;
  readonly yes?: true;
}
