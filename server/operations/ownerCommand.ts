import type { Command } from 'commander';
import type { Kysely } from 'kysely';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { siteConfig } from '../../site.config';
import { checkedSiteConfig } from '../../shared/siteConfig';
import { commandLine } from '../commandLine';
import { readConfig, type Config } from '../config';
import { actAsOwner, checkFolder } from '../database/dataFolder';
import { withoutRows } from '../database/errors';
import { openDatabase } from '../database/open';
import type { Schema } from '../database/schema';
import { silentLog } from '../log';
import { askRunning } from './ownerSocket';
import { StartError } from '../startError';

/**
 * Has the service do it that runs on the embedded database, or opens the database for it.
 * @param ask the question to the running service, see `ownerAnswers.ts`; `request` is its input
 * @returns what there is to tell, as JSON
 * @throws StartError with a sentence
 */
export async function onDatabase(
  ask: string,
  request: object,
  work: (db: Kysely<Schema>, siteOrigin: string) => Promise<object>,
): Promise<object> {
  const config = readConfig(process.env);
  const { addresses } = checkedSiteConfig(siteConfig, process.env);
  const running = await runningService(config, ask, request);
  if (running !== undefined) return toldBy(await text(running).catch(() => ''));
  // As JSON, so that a date is told alike on both ways.
  return withDatabase(config, async (db) => JSON.parse(JSON.stringify(await work(db, addresses.siteOrigin))) as object);
}

function toldBy(answer: string): object {
  let parsed: { readonly told?: object; readonly refused?: string } = {};
  try {
    parsed = JSON.parse(answer) as typeof parsed;
  } catch {
    // It was cut off.
  }
  const { told, refused = 'The service broke the command off: look at its log, and at whether it was done.' } = parsed;
  if (told === undefined) throw new StartError(refused);
  return told;
}

/**
 * The answer of the service that runs on the embedded database; nothing where none does.
 * @throws StartError where the database is embedded, and there is none
 */
export async function runningService(config: Config, ask: string, request?: object): Promise<Readable | undefined> {
  if (config.databaseUrl !== undefined) return undefined;
  actAsOwner(config.dataDir);
  const running = await askRunning(config.dataDir, ask, request);
  if (running !== undefined) return running;
  if (!existsSync(join(config.dataDir, 'database')))
    throw new StartError(`DATA_DIR ${config.dataDir} holds no database.`);
  // Not before: a running service makes a backup on a full disk too.
  checkFolder(config.dataDir);
  return undefined;
}

/**
 * Opens the database for a command, and closes it after the work.
 * @throws StartError with a sentence, in which there is no row
 */
export async function withDatabase<Result>(
  config: Config,
  work: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
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

/** @throws StartError where there is no terminal to ask in. */
export async function isConfirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new StartError(`${question} Say so with --yes.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}

/** Writes what there is to tell, as JSON or for people: `name: value` on a line each, a list as a table. */
export function tell(told: object, isJson: boolean): void {
  process.stdout.write(isJson ? `${JSON.stringify(told)}\n` : `${linesOf(told).join('\n')}\n`);
}

function linesOf(told: object): string[] {
  return Object.entries(told).flatMap(([key, value]: [string, Cell | readonly Record<string, Cell>[]]) => {
    if (key === 'areAll') return value === true ? [] : ['These are the newest; there are more.'];
    if (!Array.isArray(value)) return [`${key}: ${shown(value as Cell)}`];
    return value.length === 0 ? [`${key}: none`] : [`${key}:`, ...tableOf(value as readonly Record<string, Cell>[])];
  });
}

/** A line with the columns' names, then one for each row. */
function tableOf(rows: readonly Record<string, Cell>[]): string[] {
  const table = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row).map(shown))];
  const widthOf = (column: number) => Math.max(...table.map((cells) => cells[column]?.length ?? 0));
  return table.map((cells) => `  ${cells.map((cell, column) => cell.padEnd(widthOf(column))).join('  ')}`.trimEnd());
}

type Cell = string | number | boolean | null;

const shown = (cell: Cell): string => (cell === null ? 'no' : String(cell));

/** Begins a command of the owner's, of which some subcommands print what there is to tell, and some ask before. */
export function ownerProgram(name: string, description: string): Command {
  return commandLine(name, description)
    .option('--json', 'tells what it has to tell as JSON')
    .option('--yes', 'asks no question before what cannot be undone')
    .addHelpText(
      'after',
      `
The database is the one of DATABASE_URL, else the embedded one in DATA_DIR (data/).
Exit codes: 0 done, 1 it could not be done (one sentence says why) or the answer was no, 2 wrong usage.`,
    );
}

/** The options that each subcommand of `ownerProgram` has. */
export interface OwnerOptions {
  readonly json?: true;
  readonly yes?: true;
}
