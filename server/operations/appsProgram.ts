import { Argument, InvalidArgumentError, Option } from 'commander';
import { checkedSiteConfig } from '../../shared/siteConfig';
import { siteConfig } from '../../site.config';
import { readConfig } from '../config';
import { UsageError } from '../lib/commandLine';
import { checkSecretsKey, listKeys } from '../openid/keys';
import { programApp, programs, programsTable, type ProgramName } from '../openid/programs';
import { runAccountCommand, type AccountCommand, type AccountRequest } from './accountCommands';
import { addCommands, repeated, runRequest, type CommandRow } from './commandRows';
import { onDatabase, ownerProgram, type OwnerOptions } from './ownerCommand';
import { proxyRecipes, type ProxyName } from './proxyRecipes';
import { serviceOrigin, runningIssuer, tryLogin } from './runningIssuer';

interface Options extends OwnerOptions, Pick<AccountRequest, 'afterLogout' | 'backChannel' | 'audience' | 'host'> {
  readonly redirect?: readonly string[];
  readonly private?: true;
  readonly public?: true;
  readonly withoutPkce?: true;
  readonly for?: ProgramName;
  readonly at?: string;
  readonly everybody?: true;
  readonly group?: readonly string[];
  readonly account?: readonly string[];
  readonly overlap?: number;
}

const appOptions = [
  repeated('--redirect <url>', 'an address that visitors are sent back to after logging in; may be repeated'),
  repeated('--after-logout <url>', 'an address that visitors may be sent to after logging out; may be repeated'),
  new Option(
    '--back-channel <url>',
    'the address that is notified of each logout (OpenID Connect Back-Channel Logout)',
  ),
  new Option('--private', 'allows the --back-channel address to be in a private network'),
  new Option('--audience <url>', "makes the app's access tokens JWTs for its own API at this address (RFC 9068)"),
  new Option('--host <host>', 'the host of software behind a proxy that asks who a visitor is (FORWARD_AUTH)'),
  repeated('--group <name>', 'lets in only this group; may be repeated, and combined with --account'),
  repeated('--account <name>', 'lets in only this account; may be repeated, and combined with --group'),
  new Option('--everybody', 'lets in everyone, which is the default'),
];

const rows: Readonly<Record<Extract<AccountCommand, `apps ${string}`>, CommandRow<Options>>> = {
  'apps add': {
    summary:
      'adds an app that logs its visitors in here, by OpenID Connect or (--host) behind a proxy; its secret is shown only once',
    options: [
      ...appOptions,
      new Option('--public', 'for mobile apps and pages, which cannot keep a secret'),
      new Option('--without-pkce', 'for software that cannot send a code challenge'),
      new Option('--for <program>', 'fills in what a program needs (apps programs lists them); needs --at').choices(
        Object.keys(programs),
      ),
      new Option('--at <url>', 'the address of that program'),
    ],
    requestOf: appOf,
    run: addAndTry,
  },
  'apps change': {
    summary:
      'changes the addresses of an app, or who may enter it; what is not named stays, and an empty address, such as --back-channel=, removes it',
    options: appOptions,
    requestOf(given) {
      const change = appOf(given);
      if (Object.keys(change).length === 0)
        throw new UsageError(
          'Name what is to change: --redirect URL, --after-logout URL, --back-channel URL, --audience URL, --host HOST, --group NAME, --account NAME or --everybody.',
        );
      return change;
    },
  },
  'apps list': {
    parameter: '',
    summary: 'lists the apps, their addresses, and how many logouts each still has to be notified of',
  },
  'apps remove': {
    summary: 'removes an app; visitors can no longer log in there',
    question: 'Remove this app? Nobody will be able to log in there any more.',
    subjectOf: ({ name }) => `App ${name}`,
  },
  'apps rotate-secret': {
    summary: 'gives an app a new secret, which is shown only once',
    options: [
      new Option('--overlap <hours>', 'how long the old secret stays valid, 0 by default').argParser(parseHours),
    ],
    requestOf: ({ overlap }) => (overlap === undefined ? {} : { overlapHours: overlap }),
  },
  'apps keys': { parameter: '', summary: 'lists the signing keys: the one in use, the next one, and retired ones' },
  'apps rotate-key': { parameter: '', summary: 'publishes a new key, which signs an hour later' },
  'apps withdraw-key': {
    parameter: '<key>',
    summary: 'withdraws a key at once: everything that it has signed becomes invalid',
    question: 'Withdraw this key? Everything that it has signed becomes invalid.',
    subjectOf: ({ name }) => `Key ${name}`,
  },
};

export const appsProgram = ownerProgram(
  'npm run apps --',
  'Manages the apps that log their visitors in here by OpenID Connect, the signing keys, and software behind a proxy.',
);
addCommands(appsProgram, rows);
appsProgram
  .command('programs')
  .description('prints the programs that --for knows: their redirect addresses, and what to enter there')
  .action(() => void process.stdout.write(programsTable()));
appsProgram
  .command('proxy')
  .description("prints the settings of a proxy in front of software that takes the visitor's name from a header")
  .addArgument(new Argument('<proxy>').choices(Object.keys(proxyRecipes)))
  .option('--app <address>', 'the address at which the proxy reaches the software', parseAddress, '127.0.0.1:3000')
  .option(
    '--host <host>',
    'the host that the software was added with; without it, only visitors whom every closed app lets in pass',
  )
  .action((proxy: ProxyName, { app, host }: { app: string; host?: string }) =>
    printRecipe(proxy, app, host?.toLowerCase()),
  );

function appOf({ redirect, afterLogout, backChannel, ...given }: Options): Partial<AccountRequest> {
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

function parseHours(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('It must be a number of hours.');
  return Number(text);
}

function parseAddress(text: string): string {
  if (!/^([\w.-]+|\[[\da-f:]+\]):\d{1,5}$/i.test(text))
    throw new InvalidArgumentError('It must be a host and its port, such as 127.0.0.1:3000.');
  return text;
}

/** Adds an app and, if the service runs, tries a login at it, with the issuer that the service has. */
async function addAndTry(request: AccountRequest): Promise<object> {
  const [redirect] = request.redirects ?? [];
  if (redirect === undefined) return runRequest(request);
  const config = readConfig(process.env);
  if (config.databaseUrl !== undefined) checkSecretsKey(config.secretsKey);
  let isRunning = true;
  const added = await onDatabase('accounts', request, async (db, siteOrigin) => {
    const result = await runAccountCommand(db, siteOrigin, request);
    const issuer = await runningIssuer(config, async () => (await listKeys(db)).map(({ key }) => key));
    if (issuer !== undefined) return { ...result, issuer };
    isRunning = false;
    process.stderr.write(
      `No service of this database answers at ${serviceOrigin(config)}: the issuer is based on this command's own SITE_ORIGIN, and the service needs the same one.\n`,
    );
    return result;
  });
  const login = isRunning && (await tryLogin(config, request.name ?? '', redirect));
  return login ? { ...added, login } : added;
}

/** Prints only the recipe to standard output; warnings about the service's configuration go to standard error. */
function printRecipe(proxy: ProxyName, app: string, appHost: string | undefined): void {
  const { cookieDomain, forwardAuth, host, port } = readConfig(process.env);
  const { addresses } = checkedSiteConfig(siteConfig, process.env);
  const door = serviceOrigin({ host, port }).slice('http://'.length);
  process.stdout.write(proxyRecipes[proxy]({ app, door, host: appHost, siteOrigin: addresses.siteOrigin }));
  const asks = proxy !== 'apache';
  if (asks && forwardAuth === 'off') process.stderr.write('The service answers a proxy only with FORWARD_AUTH=on.\n');
  if (asks && cookieDomain === undefined)
    process.stderr.write('The proxy sees the cookies of visitors only if COOKIE_DOMAIN is a domain of both hosts.\n');
}
