import './threads';
import { siteConfig } from '../site.config';
import { check, type Finding } from './check';
import { commandLine, runCommandLine } from './lib/commandLine';
import { closeOnSignal } from './closeOnSignal';
import { readConfig } from './config';
import { createLog } from './lib/log';
import { commit, current } from './releases';
import { startService } from './start';

const program = commandLine(
  'node --enable-source-maps dist-service/service.js',
  'Runs the account service alone, for a site whose pages are served by a CDN.',
)
  .option(
    '--check',
    'checks configuration, folder, database, mail server and proxies, and prints a table; the exit code is 1 if something fails. Starts nothing, and changes nothing but that it creates a missing data folder',
  )
  .option('--json', 'prints what --check found as JSON')
  .version(
    `${current.version} (commit ${commit}, schema ${current.schema}, Node ${process.version})`,
    '--version',
    'prints the version of the service, its commit and its schema, and that of Node',
  )
  .addHelpText(
    'after',
    `
site.config.ts is compiled in. It reads these variables:
  PORT            8080; 0 takes any free one
  HOST            127.0.0.1
  DATA_DIR        data/: the embedded database and the outbox
  DATABASE_URL    PostgreSQL 15 or later in place of the embedded database; DATABASE_URL_FILE a file that holds it
  SMTP_URL        a mail server in place of the outbox folder; SMTP_URL_FILE a file that holds it
  SECRETS_KEY     32 characters or more, which encrypt the apps' signing keys in the database; SECRETS_KEY_FILE a file that
                  holds it. The embedded database has a key of its own, DATA_DIR/secrets.key
  SMTP_TLS        'required' sends no mail to a server without TLS; 'optional' is the default
  COOKIE_DOMAIN   a domain for the cookies; without it they are for one host
  FORWARD_AUTH    'on' lets your proxies ask /api/forward-auth who a visitor is, 'preflights' also lets CORS
                  preflights through; off by default
  TRUST_PROXY     addresses or networks of proxies whose X-Forwarded-For is trusted; those on this machine are
                  trusted anyway while HOST is loopback
  SHARED_NETWORKS addresses or networks shared by many visitors, such as 203.0.113.7=30, which gets 30 times the usual
                  limits; 10 times without a number
  HASHING_CONCURRENCY
                  how many passwords are hashed at once; by default one per processor, within an eighth of the memory
  LOG_LEVEL       the lowest level that is logged: fatal, error, warn, info (the default), debug, silent
  OPERATIONS_PORT, OPERATIONS_HOST   where /healthz, /readyz and /metrics are served; off by default, the host is 127.0.0.1
  SITE_ORIGIN, API_ORIGIN, SISTER_HOST, URL_PROTOCOL, TRUSTED_ORIGINS, PASSKEY_DOMAIN, MAIL_FROM, PRODUCT,
  SIGN_UPS        override site.config.ts
  DRAIN_SECONDS   0; how long it keeps answering after SIGTERM, while /readyz says that it is closing
It ends on SIGTERM, SIGINT and SIGHUP once the requests in flight are finished, within ten seconds plus DRAIN_SECONDS.
Exit codes: 0 ended, 1 could not start (one sentence says why), 2 wrong usage.`,
  )
  .action(({ check: isCheck, json }: { readonly check?: true; readonly json?: true }) =>
    isCheck === true
      ? check(process.env, siteConfig).then((findings) => printFindings(findings, json === true))
      : start(),
  );

async function start(): Promise<void> {
  const log = createLog(process.stdout, readConfig(process.env).logLevel ?? 'info');
  const service = await startService({
    env: process.env,
    siteConfig,
    log,
    // Named `opens` because the log redacts `link`: without a mail server, the owner finds the link here.
    onMail: ({ link }, file) => log.info({ file, opens: link }, 'A mail was put into the outbox'),
    onLost(why) {
      process.stderr.write(`${why}\n`);
      process.exit(1);
    },
  });
  // Before logging that the service answers: a script that waits for that line may stop the service at once.
  closeOnSignal(() => service.drain());
  const { origin, operations, mailGoesTo } = service;
  const details = { api: `${origin}/api`, operations, mailGoesTo, version: current.version, commit };
  if (service.isWaiting) log.info(details, 'The account service listens, and waits for its database');
  await service.prepared;
  log.info(details, 'The account service answers');
}

function printFindings(findings: readonly Finding[], isJson: boolean): void {
  process.exitCode = findings.every(({ isRight }) => isRight) ? 0 : 1;
  if (isJson) return void process.stdout.write(`${JSON.stringify({ findings })}\n`);
  const width = Math.max(...findings.map(({ what }) => what.length));
  for (const { what, isRight, found } of findings)
    process.stdout.write(`${isRight ? 'ok   ' : 'FAIL '} ${what.padEnd(width)}  ${found}\n`);
}

void runCommandLine(program).then(() => {
  // A failed start may have left something open that would keep the process alive.
  if (process.exitCode !== undefined) process.exit();
});
