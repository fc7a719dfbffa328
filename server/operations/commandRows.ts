import { Option, type Command } from 'commander';
import { runAccountCommand, type AccountCommand, type AccountRequest } from './accountCommands';
import { confirm, onDatabase, print, type OwnerOptions } from './ownerCommand';

/** How a command is called, what its help says, and what else it needs. */
export interface CommandRow<Given> {
  /** Its parameter as commander reads it, by default `<name>`; '' for none. */
  readonly parameter?: string;
  readonly summary: string;
  readonly options?: readonly Option[];
  /** Turns the options into fields of the request. @throws UsageError if they cannot be combined */
  readonly requestOf?: (given: Given, name?: string) => Partial<AccountRequest>;
  /** Asked before the command runs. */
  readonly question?: string;
  /** The subject of the question, by default the account with the name. */
  readonly subjectOf?: (request: AccountRequest) => string | Promise<string>;
  readonly run?: (request: AccountRequest) => Promise<object>;
}

/** Adds commands to a program, in the order of their rows. */
export function addCommands<Given extends OwnerOptions>(
  program: Command,
  rows: Readonly<Partial<Record<AccountCommand, CommandRow<Given>>>>,
): void {
  for (const [word, row] of Object.entries(rows) as [AccountCommand, CommandRow<Given>][]) {
    const { parameter = '<name>', options = [], question, subjectOf = namedAccount, run = runRequest } = row;
    const command = program.command(`${word.replace(/^apps /, '')} ${parameter}`.trim()).description(row.summary);
    for (const option of options) command.addOption(option);
    command.action(async () => {
      const [name] = command.args;
      const given = command.optsWithGlobals<Given>();
      const request = { ...row.requestOf?.(given, name), command: word, ...(name !== undefined && { name }) };
      if (question !== undefined && !(await confirm(given, async () => `${await subjectOf(request)}. ${question}`)))
        return;
      print(await run(request), given);
    });
  }
}

export const runRequest = (request: AccountRequest): Promise<object> =>
  onDatabase('accounts', request, (db, siteOrigin) => runAccountCommand(db, siteOrigin, request));

export async function namedAccount({ name = '' }: AccountRequest): Promise<string> {
  const account = (await runRequest({ command: 'show', name })) as Readonly<
    Record<'id' | 'username' | 'email', string>
  >;
  return `${account.username}, ${account.email} (#${account.id})`;
}

/** An option that may be repeated. */
export const repeated = (flags: string, description: string): Option =>
  new Option(flags, description).argParser((one, others: readonly string[] | undefined) => [...(others ?? []), one]);
