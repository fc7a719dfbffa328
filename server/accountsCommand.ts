import { Argument, InvalidArgumentError, Option, type Command } from 'commander';
import { runAccountCommand, type AccountCommand, type AccountRequest } from './operations/accountCommands';
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
  "Shows and changes visitors' accounts, while the service runs or not. NAME is a username, an email address, or # and the account's number; of a key its own name.",
);
const appsProgram = ownerProgram(
  'npm run apps --',
  'The apps that log their visitors in here by OpenID Connect, the keys that sign for them, and software behind a proxy.',
);

const questions: Readonly<Partial<Record<AccountCommand, string>>> = {
  'end-sessions': 'Log out everywhere?',
  block: 'Log it out everywhere, and let nobody log in to it?',
  secure: 'End its password, sessions, links and passkeys?',
  verify: 'Verify it, whoever signed up?',
  delete: 'Delete it with all that is stored about it? That cannot be undone.',
  'apps remove': 'Remove this app? Nobody logs in there from then on.',
  'apps withdraw-key': 'Withdraw it? What it signed is worth nothing from then on.',
  'revoke-key': 'Revoke this key? Its service is refused from then on.',
};

interface Options extends OwnerOptions {
  readonly all?: true;
}

const several = (one: string, others: readonly string[] | undefined) => [...(others ?? []), one];

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

/** Names what a command is about to change, for its confirmation question. */
async function namedBy({ command, name = '', all }: AccountRequest): Promise<string> {
  if (all === true) return 'All accounts';
  if (command === 'apps remove') return `App ${name}`;
  if (command === 'revoke-key' || command === 'apps withdraw-key') return `Key ${name}`;
  const { id, username, email } = (await run({ command: 'show', name })) as {
    readonly [Key in 'id' | 'username' | 'email']: string;
  };
  return `${username}, ${email} (#${id})`;
}

add('list', '[words]', 'the newest accounts, or those with the words in their name or address');
add('show', '<name>', 'an account, how many sessions it has, and what happened last');
add(
  'reset-link',
  '<name>',
  'a link that sets a new password, for a person who cannot be reached by mail; it works once, for an hour',
);
const endSessions = add('end-sessions', '[name]', 'logs the account out everywhere', ({ all }) => {
  if ((all === undefined) === (endSessions.args[0] === undefined))
    throw new UsageError('end-sessions takes the name of an account, or --all in its place.');
  return all === true ? { all } : {};
}).option('--all', 'all accounts, in place of a name');
add(
  'secure',
  '<name>',
  'secures an account that somebody else has been in: its password, sessions, links and passkeys end, and a link sets a new password, once, for an hour',
);
add('verify', '<name>', 'verifies a sign-up whose mail did not arrive');
add('block', '<name>', 'logs the account out everywhere and lets nobody log in to it');
add('unblock', '<name>', 'lets the account log in again');
add('invite', '<address>', "lets the address sign up for 30 days where signUps is 'invited', and mails it so");
add('delete', '<name>', 'deletes an account with all that is stored about it');
add('stats', '', 'how many accounts, sessions and mails there are');
add(
  'service-key',
  '<name>',
  'makes a key with which another service of yours asks who a visitor is (POST /api/introspect); it is shown this once',
);
add('service-keys', '', "the keys' names");
add('revoke-key', '<name>', 'makes a key worthless');
add('groups', '', 'the groups of accounts');
add<Options & { readonly add?: readonly string[]; readonly remove?: readonly string[] }>(
  'group',
  '<name>',
  'shows who is in a group, which may be let into an app alone; a group is there as long as it has an account',
  ({ add: added, remove: removed }) => ({ ...(added && { added }), ...(removed && { removed }) }),
)
  .option('--add <account>', 'an account that comes into it; may come more than once', several)
  .option('--remove <account>', 'one that leaves it; may come more than once', several);

interface ImportOptions extends OwnerOptions {
  readonly dryRun?: true;
  readonly skipFaulty?: true;
  readonly verified?: 'yes' | 'no';
  readonly firebase?: string;
}

accountsProgram
  .command('import <file>')
  .description(
    "brings in accounts of another system: CSV, JSON or JSON lines, such as Django's, Firebase's, Auth0's, Keycloak's and Parse's. It is checked whole before a row is written",
  )
  .option('--dry-run', 'says what would happen')
  .option('--skip-faulty', 'leaves out what cannot come in')
  .addOption(new Option('--verified <answer>', 'for rows that do not say it').choices(['yes', 'no']))
  .option('--firebase <file>', "has Firebase's password hash parameters")
  .action((file: string, _: object, command: Command) => importFrom(file, command.optsWithGlobals<ImportOptions>()));

/** Shows what would be imported, asks for confirmation, and imports it. */
async function importFrom(
  file: string,
  { dryRun, skipFaulty, verified, firebase, json, yes }: ImportOptions,
): Promise<void> {
  const { accounts, faults } = readImportFile(file, {
    ...(verified !== undefined && { isVerified: verified === 'yes' }),
    ...(firebase !== undefined && { firebase }),
  });
  const bring = async (isDry: boolean) => tell(await run({ command: 'import', accounts, isDry }), json === true);
  const refused = 'Nothing was written: mend these rows, or leave them out with --skip-faulty.';
  if (faults.length > 0 && json === true && skipFaulty !== true) {
    tell({ error: refused, faults }, true);
    process.exitCode = 1;
    return;
  }
  if (faults.length > 0) {
    const shown = faults.slice(0, 20).map(({ row, fault }) => `  row ${row}: ${fault}\n`);
    process.stderr.write(`${faults.length} rows of ${file} cannot come in:\n${shown.join('')}`);
    if (skipFaulty !== true) throw new StartError(refused);
  }
  // With --json, print a single JSON document: no preview before the import.
  if (dryRun === true || (yes !== true && json !== true)) await bring(true);
  if (dryRun === true) return;
  if (yes === true || (await isConfirmed('Bring them in?'))) await bring(false);
  else process.exitCode = 1;
}

interface AddressOptions extends Options {
  readonly redirect?: readonly string[];
  readonly afterLogout?: readonly string[];
  readonly backChannel?: string;
  readonly private?: true;
  readonly public?: true;
  readonly withoutPkce?: true;
  readonly for?: ProgramName;
  readonly at?: string;
  readonly audience?: string;
  readonly host?: string;
  readonly everybody?: true;
  readonly group?: readonly string[];
  readonly account?: readonly string[];
}

/** Adds the options that set an app's addresses and who may enter it. */
function addressed(command: Command): Command {
  return command
    .option('--redirect <url>', 'where it is led back to after a log-in; may come more than once', several)
    .option('--after-logout <url>', 'where it may be led after a log-out; may come more than once', several)
    .option('--back-channel <url>', 'where it is told of each log-out (OpenID Connect Back-Channel Logout)')
    .option('--private', 'lets that be in a private network')
    .option('--audience <url>', 'makes its access tokens JWTs for this API of its own (RFC 9068)')
    .option('--host <host>', 'the host of software behind a proxy that asks who a visitor is (FORWARD_AUTH)')
    .option('--group <name>', 'lets in this group alone; may come more than once, and with --account', several)
    .option('--account <name>', 'lets in this account alone; may come more than once, and with --group', several)
    .option('--everybody', 'lets in everybody, as without these');
}

function addressesOf({ redirect, afterLogout, backChannel, ...given }: AddressOptions): Partial<AccountRequest> {
  const { everybody, group: groups = [], account: accounts = [], audience, host } = given;
  const isClosed = groups.length + accounts.length > 0;
  if (everybody && isClosed) throw new UsageError('--everybody goes with neither --group nor --account.');
  if (given.private === true && backChannel === undefined)
    throw new UsageError('--private goes with --back-channel URL.');
  if ((given.for === undefined) !== (given.at === undefined))
    throw new UsageError('--for PROGRAM goes with --at URL, the address of the program.');
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
    'adds an app that logs its visitors in here, by OpenID Connect or (--host) behind a proxy; its secret is shown this once',
    addressesOf,
  ),
)
  .option('--public', 'for phones and pages, without a secret')
  .option('--without-pkce', 'for software that can send no code challenge')
  .addOption(
    new Option('--for <program>', 'fills in what a program needs (apps programs lists them), with --at').choices(
      Object.keys(programs),
    ),
  )
  .option('--at <url>', 'the address of that program');
addressed(
  add<AddressOptions>(
    'apps change',
    '<name>',
    'gives an app other addresses or visitors; what is not named stays, and an empty address, such as --back-channel=, takes them away',
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
add('apps list', '', 'the apps, where they are led back to, and how many log-outs each is to be told of');
add('apps remove', '<name>', 'its visitors can log in there no more');
add<Options & { readonly overlap?: number }>(
  'apps rotate-secret',
  '<name>',
  'gives it a new secret, shown this once',
  ({ overlap }) => (overlap === undefined ? {} : { overlapHours: overlap }),
).option('--overlap <hours>', 'how long the old one is still good, 0 by default', (text) => {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('It is to be a number of hours.');
  return Number(text);
});
add('apps keys', '', 'the keys that sign: which one does, which is published, which are retired');
add('apps rotate-key', '', 'publishes a new key, which signs an hour later');
add('apps withdraw-key', '<key>', 'takes a key away at once: nothing that it signed is good any more');

appsProgram
  .command('programs')
  .description('prints the programs that --for knows: where visitors are led back to, and what to enter there')
  .action(() => void process.stdout.write(programsTable()));

appsProgram
  .command('proxy')
  .description("prints the settings of a proxy before software that takes the visitor's name from a header")
  .addArgument(new Argument('<proxy>').choices(Object.keys(proxyRecipes)))
  .option('--app <address>', 'where the proxy reaches the software', checkAddress, '127.0.0.1:3000')
  .action((proxy: ProxyName, { app }: { app: string }) => printRecipe(proxy, app));

function checkAddress(text: string): string {
  if (!/^([\w.-]+|\[[\da-f:]+\]):\d{1,5}$/i.test(text))
    throw new InvalidArgumentError('It is to be a host and its port, such as 127.0.0.1:3000.');
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
      `No service of this database answers at ${doorOf(config)}: the issuer is by this command's own SITE_ORIGIN, and the service needs the same.\n`,
    );
    return result;
  });
  const login = redirect !== undefined && isRunning && (await tryLogin(config, request.name ?? '', redirect));
  return login ? { ...result, login } : result;
}

/** Prints only the recipe to standard output; warnings about the service's configuration go to standard error. */
function printRecipe(proxy: ProxyName, app: string): void {
  const { cookieDomain, forwardAuth, host, port } = readConfig(process.env);
  const { addresses } = checkedSiteConfig(siteConfig, process.env);
  const door = doorOf({ host, port }).slice('http://'.length);
  process.stdout.write(proxyRecipes[proxy]({ app, door, siteOrigin: addresses.siteOrigin }));
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
