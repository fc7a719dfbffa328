import { Argument, InvalidArgumentError, Option, type Command } from 'commander';
import { writeFileSync } from 'node:fs';
import { actAsRoot } from './database/dataFolder';
import { runAccountCommand, type AccountCommand, type AccountRequest } from './operations/accountCommands';
import { csvOf } from './operations/csvTable';
import { readImportFile } from './operations/importFile';
import { isConfirmed, onDatabase, ownerProgram, tell, type OwnerOptions } from './operations/ownerCommand';
import { proxyRecipes, type ProxyName } from './operations/proxyRecipes';
import { doorOf, runningIssuer, tryLogin } from './operations/runningIssuer';
import { readConfig } from './config';
import { runCommandLine, UsageError } from './commandLine';
import { checkedSiteConfig } from '../shared/siteConfig';
import { siteConfig } from '../site.config';
import { checkSecretsKey, listKeys } from './openid/keys';
import { programApp, programs, programsTable, type ProgramName } from './openid/programs';
import { StartError } from './startError';

const accountsProgram = ownerProgram(
  'npm run accounts --',
  "Shows and changes visitors' accounts, whether or not the service is running. NAME is a username, an email address, or # and the account's number; for a key it is the key's name.",
);
const appsProgram = ownerProgram(
  'npm run apps --',
  'Manages the apps that log their visitors in here by OpenID Connect, the signing keys, and software behind a proxy.',
);

const questions: Readonly<Partial<Record<AccountCommand, string>>> = {
  'end-sessions': 'Log out everywhere?',
  block: 'Log it out everywhere, and block all logins?',
  secure: 'Revoke its password, sessions, links and passkeys?',
  verify: 'Verify it, whoever signed up?',
  delete: 'Delete it and everything that is stored about it? This cannot be undone.',
  'apps remove': 'Remove this app? Nobody will be able to log in there any more.',
  'apps withdraw-key': 'Withdraw this key? Everything that it has signed becomes invalid.',
  'revoke-key': 'Revoke this key? The service that uses it will be refused.',
  'ask-for-passwords': 'Mail them?',
};

interface Options extends OwnerOptions {
  readonly all?: true;
}

const collect = (one: string, others: readonly string[] | undefined) => [...(others ?? []), one];

/** Adds a subcommand. @param requestOf turns its options into fields of the request */
function add<Given extends Options>(
  word: AccountCommand,
  parameter: string,
  summary: string,
  requestOf: (options: Given) => Partial<AccountRequest> = () => ({}),
): Command {
  const [program, usage] = word.startsWith('apps ')
    ? [appsProgram, word.slice('apps '.length)]
    : [accountsProgram, word];
  const command = program.command(`${usage} ${parameter}`.trim()).description(summary);
  return command.action(async () => {
    const [name] = command.args;
    const options = command.optsWithGlobals<Given>();
    const request = { ...requestOf(options), command: word, ...(name !== undefined && { name }) };
    const question = questions[word];
    if (
      question !== undefined &&
      options.yes !== true &&
      !(await isConfirmed(`${await namedBy(request)}. ${question}`))
    ) {
      process.exitCode = 1;
      return;
    }
    tell(await run(request), options.json === true);
  });
}

async function namedBy({ command, name = '', all }: AccountRequest): Promise<string> {
  if (all === true) return 'All accounts';
  if (command === 'ask-for-passwords') return `The next ${name} accounts without a password`;
  if (command === 'apps remove') return `App ${name}`;
  if (command === 'revoke-key' || command === 'apps withdraw-key') return `Key ${name}`;
  const { id, username, email } = (await run({ command: 'show', name })) as {
    readonly [Key in 'id' | 'username' | 'email']: string;
  };
  return `${username}, ${email} (#${id})`;
}

add('list', '[words]', 'lists the newest accounts, or those whose name or address contains the words');
add('show', '<name>', 'shows an account, how many sessions it has, and its latest events');
add(
  'reset-link',
  '<name>',
  'prints a link that sets a new password, for someone who cannot be reached by mail; it works once, for an hour',
);
const endSessions = add('end-sessions', '[name]', 'logs the account out everywhere', ({ all }) => {
  if ((all === undefined) === (endSessions.args[0] === undefined))
    throw new UsageError('end-sessions takes the name of an account, or --all in its place.');
  return all === true ? { all } : {};
}).option('--all', 'all accounts, instead of a name');
add(
  'secure',
  '<name>',
  'secures an account that someone else has had access to: revokes its password, sessions, links and passkeys, and prints a link that sets a new password, once, within an hour',
);
add('verify', '<name>', 'verifies a sign-up whose mail has not arrived');
add('block', '<name>', 'logs the account out everywhere and blocks all logins');
add('unblock', '<name>', 'lets the account log in again');
add<Options & { readonly app?: string }>(
  'invite',
  '<address>',
  "lets the address sign up for 30 days if signUps is 'invited', and mails an invitation",
  ({ app }) => (app === undefined ? {} : { app }),
).option('--app <name>', 'the app that the invitation leads to, after the first login');
add('delete', '<name>', 'deletes an account and everything that is stored about it');
add('stats', '', 'counts accounts, sessions and mails');
add(
  'service-key',
  '<name>',
  'creates a key with which another service of yours can ask who a visitor is (POST /api/introspect); it is shown only once',
);
add('service-keys', '', "lists the keys' names");
add('revoke-key', '<name>', 'revokes a key');
add('groups', '', 'lists the groups of accounts');
add<Options & { readonly add?: readonly string[]; readonly remove?: readonly string[] }>(
  'group',
  '<name>',
  'shows or changes the accounts in a group; an app can be limited to groups. A group exists as long as it has an account',
  ({ add: added, remove: removed }) => ({ ...(added && { added }), ...(removed && { removed }) }),
)
  .option('--add <account>', 'an account to add; may be repeated', collect)
  .option('--remove <account>', 'an account to remove; may be repeated', collect);

const askForPasswords = add(
  'ask-for-passwords',
  '<count>',
  'mails a link that sets a password to the next accounts that were imported without one; repeat it for the next wave',
  () => {
    if (!/^[1-9]\d{0,5}$/.test(askForPasswords.args[0] ?? ''))
      throw new UsageError('ask-for-passwords takes the number of accounts to mail, such as 500.');
    return {};
  },
);

interface ImportOptions extends OwnerOptions {
  readonly dryRun?: true;
  readonly skipFaulty?: true;
  readonly verified?: 'yes' | 'no';
  readonly firebase?: string;
  readonly encoding?: string;
  readonly list?: string;
}

accountsProgram
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

async function importFrom(
  file: string,
  { dryRun, skipFaulty, verified, firebase, encoding, list, json, yes }: ImportOptions,
): Promise<void> {
  if (list !== undefined && dryRun !== true) throw new UsageError('--list FILE needs --dry-run.');
  const { accounts, faults, readAs } = readImportFile(file, {
    ...(verified !== undefined && { isVerified: verified === 'yes' }),
    ...(firebase !== undefined && { firebase }),
    ...(encoding !== undefined && { encoding }),
  });
  const runImport = async (isDry: boolean) => {
    const isListed = isDry && list !== undefined;
    const { accounts: rows = [], ...table } = (await run({ command: 'import', accounts, isDry, isListed })) as {
      readonly accounts?: readonly Readonly<Record<string, unknown>>[];
    };
    if (isListed) {
      // The owner of the data may not write where root does.
      actAsRoot();
      writeTable(list, rows);
    }
    tell({ ...readAs, ...table }, json === true);
  };
  const refused = 'Nothing was written: correct these rows, or leave them out with --skip-faulty.';
  if (faults.length > 0 && json === true && skipFaulty !== true) {
    tell({ error: refused, faults }, true);
    process.exitCode = 1;
    return;
  }
  if (faults.length > 0) {
    const shown = faults.slice(0, 10).map(({ row, fault }) => `  row ${row}: ${fault}\n`);
    process.stderr.write(`${faults.length} rows of ${file} cannot be imported:\n${shown.join('')}`);
    if (faults.length > shown.length) {
      writeTable(`${file}.faults.csv`, faults);
      process.stderr.write(`All of them are in ${file}.faults.csv.\n`);
    }
    if (skipFaulty !== true) throw new StartError(refused);
  }
  // With --json, print a single JSON document: no preview before the import.
  if (dryRun === true || (yes !== true && json !== true)) await runImport(true);
  if (dryRun === true) return;
  if (yes === true || (await isConfirmed('Import these accounts?'))) await runImport(false);
  else process.exitCode = 1;
}

function writeTable(file: string, rows: readonly Readonly<Record<string, unknown>>[]): void {
  try {
    writeFileSync(file, csvOf(rows), { mode: 0o600 });
  } catch (error) {
    throw new StartError(`${file} cannot be written: ${(error as NodeJS.ErrnoException).code}.`);
  }
}

interface AddressOptions extends Options, Pick<AccountRequest, 'afterLogout' | 'backChannel' | 'audience' | 'host'> {
  readonly redirect?: readonly string[];
  readonly private?: true;
  readonly public?: true;
  readonly withoutPkce?: true;
  readonly for?: ProgramName;
  readonly at?: string;
  readonly everybody?: true;
  readonly group?: readonly string[];
  readonly account?: readonly string[];
}

function addressed(command: Command): Command {
  return command
    .option('--redirect <url>', 'an address that visitors are sent back to after logging in; may be repeated', collect)
    .option(
      '--after-logout <url>',
      'an address that visitors may be sent to after logging out; may be repeated',
      collect,
    )
    .option('--back-channel <url>', 'the address that is notified of each logout (OpenID Connect Back-Channel Logout)')
    .option('--private', 'allows the --back-channel address to be in a private network')
    .option('--audience <url>', "makes the app's access tokens JWTs for its own API at this address (RFC 9068)")
    .option('--host <host>', 'the host of software behind a proxy that asks who a visitor is (FORWARD_AUTH)')
    .option('--group <name>', 'lets in only this group; may be repeated, and combined with --account', collect)
    .option('--account <name>', 'lets in only this account; may be repeated, and combined with --group', collect)
    .option('--everybody', 'lets in everyone, which is the default');
}

function addressesOf({ redirect, afterLogout, backChannel, ...given }: AddressOptions): Partial<AccountRequest> {
  const { everybody, group: groups = [], account: accounts = [], audience, host } = given;
  const isClosed = groups.length + accounts.length > 0;
  if (everybody && isClosed) throw new UsageError('--everybody cannot be combined with --group or --account.');
  if (given.private === true && backChannel === undefined) throw new UsageError('--private needs --back-channel URL.');
  if ((given.for === undefined) !== (given.at === undefined))
    throw new UsageError('Use --for PROGRAM and --at URL, the address of the program, together.');
  return {
    ...(given.for !== undefined && given.at !== undefined && programApp(given.for, given.at)),
    ...(redirect && { redirects: redirect }),
    ...(afterLogout && { afterLogout }),
    ...(backChannel !== undefined && { backChannel, isBackChannelPrivate: given.private ?? false }),
    ...(audience !== undefined && { audience }),
    ...(host !== undefined && { host }),
    ...(everybody && { entrants: 'everybody' }),
    ...(isClosed && { entrants: { groups, accounts } }),
    ...(given.public && { isPublic: true }),
    ...(given.withoutPkce && { isWithoutPkce: true }),
  };
}

addressed(
  add<AddressOptions>(
    'apps add',
    '<name>',
    'adds an app that logs its visitors in here, by OpenID Connect or (--host) behind a proxy; its secret is shown only once',
    addressesOf,
  ),
)
  .option('--public', 'for mobile apps and pages, which cannot keep a secret')
  .option('--without-pkce', 'for software that cannot send a code challenge')
  .addOption(
    new Option('--for <program>', 'fills in what a program needs (apps programs lists them); needs --at').choices(
      Object.keys(programs),
    ),
  )
  .option('--at <url>', 'the address of that program');
addressed(
  add<AddressOptions>(
    'apps change',
    '<name>',
    'changes the addresses of an app, or who may enter it; what is not named stays, and an empty address, such as --back-channel=, removes it',
    (options) => {
      const addresses = addressesOf(options);
      if (Object.keys(addresses).length === 0)
        throw new UsageError(
          'Name what is to change: --redirect URL, --after-logout URL, --back-channel URL, --audience URL, --host HOST, --group NAME, --account NAME or --everybody.',
        );
      return addresses;
    },
  ),
);
add('apps list', '', 'lists the apps, their addresses, and how many logouts each still has to be notified of');
add('apps remove', '<name>', 'removes an app; visitors can no longer log in there');
add<Options & { readonly overlap?: number }>(
  'apps rotate-secret',
  '<name>',
  'gives an app a new secret, which is shown only once',
  ({ overlap }) => (overlap === undefined ? {} : { overlapHours: overlap }),
).option('--overlap <hours>', 'how long the old secret stays valid, 0 by default', (text) => {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('It must be a number of hours.');
  return Number(text);
});
add('apps keys', '', 'lists the signing keys: the one in use, the next one, and retired ones');
add('apps rotate-key', '', 'publishes a new key, which signs an hour later');
add('apps withdraw-key', '<key>', 'withdraws a key at once: everything that it has signed becomes invalid');

appsProgram
  .command('programs')
  .description('prints the programs that --for knows: their redirect addresses, and what to enter there')
  .action(() => void process.stdout.write(programsTable()));

appsProgram
  .command('proxy')
  .description("prints the settings of a proxy in front of software that takes the visitor's name from a header")
  .addArgument(new Argument('<proxy>').choices(Object.keys(proxyRecipes)))
  .option('--app <address>', 'the address at which the proxy reaches the software', checkAddress, '127.0.0.1:3000')
  .option(
    '--host <host>',
    'the host that the software was added with; without it, only visitors whom every closed app lets in pass',
  )
  .action((proxy: ProxyName, { app, host }: { app: string; host?: string }) =>
    printRecipe(proxy, app, host?.toLowerCase()),
  );

function checkAddress(text: string): string {
  if (!/^([\w.-]+|\[[\da-f:]+\]):\d{1,5}$/i.test(text))
    throw new InvalidArgumentError('It must be a host and its port, such as 127.0.0.1:3000.');
  return text;
}

async function run(request: AccountRequest): Promise<object> {
  const config = readConfig(process.env);
  const [redirect] = (request.command === 'apps add' && request.redirects) || [];
  if (redirect !== undefined && config.databaseUrl !== undefined) checkSecretsKey(config.secretsKey);
  let isRunning = true;
  const result = await onDatabase('accounts', request, async (db, siteOrigin) => {
    const result = await runAccountCommand(db, siteOrigin, request);
    if (redirect === undefined) return result;
    const issuer = await runningIssuer(config, async () => (await listKeys(db)).map(({ key }) => key));
    if (issuer !== undefined) return { ...result, issuer };
    isRunning = false;
    process.stderr.write(
      `No service of this database answers at ${doorOf(config)}: the issuer is based on this command's own SITE_ORIGIN, and the service needs the same one.\n`,
    );
    return result;
  });
  const login = redirect !== undefined && isRunning && (await tryLogin(config, request.name ?? '', redirect));
  return login ? { ...result, login } : result;
}

/** Prints only the recipe to standard output; warnings about the service's configuration go to standard error. */
function printRecipe(proxy: ProxyName, app: string, appHost: string | undefined): void {
  const { cookieDomain, forwardAuth, host, port } = readConfig(process.env);
  const { addresses } = checkedSiteConfig(siteConfig, process.env);
  const door = doorOf({ host, port }).slice('http://'.length);
  process.stdout.write(proxyRecipes[proxy]({ app, door, host: appHost, siteOrigin: addresses.siteOrigin }));
  const asks = proxy !== 'apache';
  if (asks && forwardAuth === 'off') process.stderr.write('The service answers a proxy only with FORWARD_AUTH=on.\n');
  if (asks && cookieDomain === undefined)
    process.stderr.write('The proxy sees the cookies of visitors only if COOKIE_DOMAIN is a domain of both hosts.\n');
}

// `npm run apps` runs this same file with `apps` as its first argument.
if (process.argv[2] === 'apps') {
  process.argv.splice(2, 1);
  void runCommandLine(appsProgram);
} else void runCommandLine(accountsProgram);
