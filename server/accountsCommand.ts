import { parseArgs } from 'node:util';
import {
  accountCommands,
  runAccountCommand,
  type AccountCommand,
  type AccountRequest,
} from './operations/accountCommands';
import { readImportFile } from './operations/importFile';
import { exitCodes, isConfirmed, onDatabase, ownerOptions, runOwnerCommand, tell } from './operations/ownerCommand';
import { proxyRecipes, type ProxyName } from './operations/proxyRecipes';
import { doorOf, runningIssuer } from './operations/runningIssuer';
import { readConfig } from './config';
import { checkedSiteConfig } from '../shared/siteConfig';
import { siteConfig } from '../site.config';
import { checkSecretsKey, listKeys } from './openid/keys';
import { StartError } from './startError';

const help = `Shows and changes visitors' accounts, while the service runs or not.

  npm run accounts -- list [WORDS]        the newest accounts, or those with the words in their name or address
  npm run accounts -- show NAME           an account, how many sessions it has, and what happened last
  npm run accounts -- reset-link NAME     a link that sets a new password, for a person who cannot be reached by mail;
                                          it works once, for an hour
  npm run accounts -- end-sessions NAME   logs the account out everywhere; --all in place of NAME: all accounts
  npm run accounts -- secure NAME         secures an account that somebody else has been in: its password, sessions, links
                                          and passkeys end, and a link sets a new password, once, for an hour
  npm run accounts -- verify NAME         verifies a sign-up whose mail did not arrive
  npm run accounts -- block NAME          logs the account out everywhere and lets nobody log in to it; unblock: again
  npm run accounts -- invite ADDRESS      lets the address sign up for 30 days where signUps is 'invited', and mails it so
  npm run accounts -- import FILE         brings in accounts of another system: CSV, JSON or JSON lines, such as Django's,
                                          Firebase's, Auth0's, Keycloak's and Parse's. It is checked whole before a row is
                                          written; --dry-run says what would happen. --verified=yes|no is for rows that do
                                          not say it, --firebase=FILE has Firebase's password hash parameters,
                                          --skip-faulty leaves out what cannot come in
  npm run accounts -- delete NAME         deletes an account with all that is stored about it
  npm run accounts -- stats               how many accounts, sessions and mails there are
  npm run accounts -- service-key NAME    makes a key with which another service of yours asks who a visitor is
                                          (POST /api/introspect); it is shown this once
  npm run accounts -- service-keys        the keys' names
  npm run accounts -- revoke-key NAME     makes a key worthless

  npm run apps -- add NAME --redirect URL adds an app that logs its visitors in here by OpenID Connect; its secret is shown
                                          this once. --redirect may come more than once; --after-logout URL is where it
                                          may be led after a log-out, --back-channel URL where it is told of each log-out
                                          (OpenID Connect Back-Channel Logout), with --private where that is in a private
                                          network; --public is for phones and pages, without a secret
  npm run apps -- change NAME             gives an app other addresses, by the same options; those that are not named stay,
                                          and an empty one, such as --back-channel=, takes them away
  npm run apps -- list                    the apps, where they are led back to, and how many log-outs each is to be told of
  npm run apps -- remove NAME             its visitors can log in there no more
  npm run apps -- rotate-secret NAME      gives it a new secret, shown this once; the old one is good for --overlap HOURS more,
                                          0 by default
  npm run apps -- keys                    the keys that sign: which one does, which is published, which are retired
  npm run apps -- rotate-key              publishes a new key, which signs an hour later
  npm run apps -- withdraw-key KEY        takes a key away at once: nothing that it signed is good any more
  npm run apps -- proxy NAME              prints the settings of nginx, caddy, traefik or apache before software that takes
                                          the visitor's name from a header; --app HOST:PORT is where the proxy reaches it,
                                          127.0.0.1:3000 by default

NAME is a username, an email address, or # and the account's number; of a key its own name.
  --json   tells what it has to tell as JSON
  --yes    asks no question before what cannot be undone: end-sessions, block, secure, verify, import, delete,
           revoke-key, apps remove, apps withdraw-key

The database is the one of DATABASE_URL, else the embedded one in DATA_DIR (data/).
${exitCodes}`;

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

async function main(usage: Usage): Promise<number> {
  if (usage.command === 'import') return importFrom(usage);
  const { isConfirmedBefore, isJson, ...request } = usage;
  const question = questions[request.command];
  if (question !== undefined && !isConfirmedBefore) {
    const thing = { 'revoke-key': 'Key', 'apps withdraw-key': 'Key', 'apps remove': 'App' }[request.command as string];
    const named = async () => (request.all === true ? 'All accounts' : shownAccount(request.name));
    const about = thing === undefined ? await named() : `${thing} ${request.name ?? ''}`;
    if (!(await isConfirmed(`${about}. ${question}`))) return 1;
  }
  const { databaseUrl, secretsKey } = readConfig(process.env);
  if (request.command === 'apps add' && databaseUrl !== undefined) checkSecretsKey(secretsKey);
  const told = await run(request);
  tell(told, isJson);
  return 0;
}

/** Says what would come, asks, and brings it in. */
async function importFrom({ name = '', isJson, isConfirmedBefore, isDry = false, ...flags }: Usage): Promise<number> {
  const { accounts, faults } = readImportFile(name, flags);
  const bring = (dry: boolean) => run({ command: 'import', accounts, isDry: dry });
  if (faults.length > 0) {
    const shown = faults.slice(0, 20).map(({ row, fault }) => `  row ${row}: ${fault}\n`);
    process.stderr.write(`${faults.length} rows of ${name} cannot come in:\n${shown.join('')}`);
    if (flags.skipsFaulty !== true)
      throw new StartError('Nothing was written: mend these rows, or leave them out with --skip-faulty.');
  }
  if (isDry || !isConfirmedBefore) tell(await bring(true), isJson);
  if (isDry) return 0;
  if (!isConfirmedBefore && !(await isConfirmed('Bring them in?'))) return 1;
  tell(await bring(false), isJson);
  return 0;
}

interface Usage extends AccountRequest {
  readonly isJson: boolean;
  /** Whether `--yes` was given. */
  readonly isConfirmedBefore: boolean;
  /** For `import`, as `readImportFile` takes them. */
  readonly isVerified?: boolean;
  readonly firebase?: string;
  readonly skipsFaulty?: boolean;
}

const unnamed: readonly AccountCommand[] = ['stats', 'service-keys', 'apps list', 'apps keys', 'apps rotate-key'];

/** The command that the arguments ask for; nothing, or a throw, where they are not used so. */
function readUsage(args: string[]): Usage | 'help' | undefined {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...ownerOptions,
      all: { type: 'boolean', default: false },
      redirect: { type: 'string', multiple: true },
      'after-logout': { type: 'string', multiple: true },
      'back-channel': { type: 'string' },
      private: { type: 'boolean' },
      public: { type: 'boolean' },
      overlap: { type: 'string' },
      'dry-run': { type: 'boolean' },
      'skip-faulty': { type: 'boolean' },
      verified: { type: 'string' },
      firebase: { type: 'string' },
    },
  });
  if (values.help) return 'help';
  const [first, ...others] = positionals;
  const [word, name, ...rest] = first === 'apps' ? [`apps ${others[0]}`, ...others.slice(1)] : positionals;
  const command = accountCommands.find((one) => one === word);
  if (command === undefined || rest.length > 0) return undefined;
  if (values.all && (command !== 'end-sessions' || name !== undefined)) return undefined;
  const isUnnamed = unnamed.includes(command) || values.all;
  if (isUnnamed ? name !== undefined : command !== 'list' && name === undefined) return undefined;
  const { redirect, 'after-logout': afterLogout, 'back-channel': backChannel, public: isPublic } = values;
  const hasAddress = (redirect ?? afterLogout ?? backChannel) !== undefined;
  if (hasAddress ? command !== 'apps add' && command !== 'apps change' : command === 'apps change') return undefined;
  if (isPublic !== undefined && command !== 'apps add') return undefined;
  if (values.private !== undefined && backChannel === undefined) return undefined;
  const { overlap } = values;
  if (overlap !== undefined && (command !== 'apps rotate-secret' || !/^\d{1,4}$/.test(overlap))) return undefined;
  const { 'dry-run': isDry, 'skip-faulty': skipsFaulty, verified, firebase } = values;
  if ((isDry ?? skipsFaulty ?? verified ?? firebase) !== undefined && command !== 'import') return undefined;
  if (verified !== undefined && verified !== 'yes' && verified !== 'no') return undefined;
  return {
    ...(isDry && { isDry }),
    ...(skipsFaulty && { skipsFaulty }),
    ...(verified !== undefined && { isVerified: verified === 'yes' }),
    ...(firebase !== undefined && { firebase }),
    ...(redirect && { redirects: redirect }),
    ...(afterLogout && { afterLogout }),
    ...(backChannel !== undefined && { backChannel }),
    ...(isPublic && { isPublic }),
    ...(backChannel !== undefined && { isBackChannelPrivate: values.private ?? false }),
    ...(overlap !== undefined && { overlapHours: Number(overlap) }),
    command,
    ...(name !== undefined && { name }),
    ...(values.all && { all: true }),
    isJson: values.json,
    isConfirmedBefore: values.yes,
  };
}

async function shownAccount(name = ''): Promise<string> {
  const { id, username, email } = (await run({ command: 'show', name })) as {
    readonly [Key in 'id' | 'username' | 'email']: string;
  };
  return `${username}, ${email} (#${id})`;
}

const run = (request: AccountRequest) =>
  onDatabase('accounts', request, async (db, siteOrigin) => {
    const told = await runAccountCommand(db, siteOrigin, request);
    if (request.command !== 'apps add') return told;
    const config = readConfig(process.env);
    const issuer = await runningIssuer(config, async () => (await listKeys(db)).map(({ key }) => key));
    if (issuer !== undefined) return { ...told, issuer };
    process.stderr.write(
      `No service of this database answers at ${doorOf(config)}: the issuer is by this command's own SITE_ORIGIN, and the service needs the same.\n`,
    );
    return told;
  });

interface ProxyUsage {
  readonly proxy: ProxyName;
  readonly app: string;
}

function readProxyUsage(args: string[]): ProxyUsage | 'help' | undefined {
  const { values, positionals } = parseArgs({
    args: args.slice(2),
    allowPositionals: true,
    options: { app: { type: 'string', default: '127.0.0.1:3000' }, help: ownerOptions.help },
  });
  if (values.help) return 'help';
  const proxy = (Object.keys(proxyRecipes) as ProxyName[]).find((name) => name === positionals[0]);
  if (proxy === undefined || positionals.length > 1 || !/^([\w.-]+|\[[\da-f:]+\]):\d{1,5}$/i.test(values.app))
    return undefined;
  return { proxy, app: values.app };
}

/** Prints a recipe alone on standard output, and on standard error what the service still lacks for it. */
async function printRecipe({ proxy, app }: ProxyUsage): Promise<number> {
  const { cookieDomain, host, isForwardAuth, port } = readConfig(process.env);
  const { addresses } = checkedSiteConfig(siteConfig, process.env);
  const door = doorOf({ host, port }).slice('http://'.length);
  process.stdout.write(proxyRecipes[proxy]({ app, door, siteOrigin: addresses.siteOrigin }));
  const asks = proxy !== 'apache';
  if (asks && !isForwardAuth) process.stderr.write('The service answers a proxy only with FORWARD_AUTH=on.\n');
  if (asks && cookieDomain === undefined)
    process.stderr.write('The proxy sees the cookies of visitors only if COOKIE_DOMAIN is a domain of both hosts.\n');
  return 0;
}

const [first, second] = process.argv.slice(2);
if (first === 'apps' && second === 'proxy') runOwnerCommand(help, readProxyUsage, printRecipe);
else runOwnerCommand(help, readUsage, main);
