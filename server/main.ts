import './threads';
import { siteConfig } from '../site.config';
import { check, type Finding } from './check';
import { commandLine, runCommandLine } from './commandLine';
import { closeOnSignal } from './closeOnSignal';
import { readConfig } from './config';
import { newestSchema } from './database/migrations';
import { createLog } from './log';
import { version } from './package.json';
import { startService } from './start';

const program = commandLine(
  'node --enable-source-maps dist-service/service.js',
  'The account service alone, for a site whose pages a CDN serves.',
)
  .option(
    '--check',
    'looks at configuration, folder, database, mail server and proxies, and prints a table; exit code 1 where something fails. It starts nothing and changes nothing',
  )
  .option('--json', 'prints what --check found as JSON')
  .version(
    `${version} (schema ${newestSchema}, Node ${process.version})`,
    '--version',
    'prints the version of the service, of its schema and of Node',
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
  SECRETS_KEY     32 characters or more, which encrypt the keys that sign for apps in the database; SECRETS_KEY_FILE a file
                  that holds it. The embedded database has one of its own, DATA_DIR/secrets.key
  SMTP_TLS        'required' sends no mail to a server without TLS; 'optional' is the default
  COOKIE_DOMAIN   a domain for the cookies; without it they are for one host
  FORWARD_AUTH    'on' lets your proxies ask /api/forward-auth who a visitor is, 'preflights' lets CORS preflights pass
                  unasked as well; off by default
  TRUST_PROXY     addresses or networks of proxies whose X-Forwarded-For is believed; those on this machine are
                  believed anyway while HOST is loopback
  SHARED_NETWORKS addresses or networks that many visitors share, such as 203.0.113.7=30: so many times as much may come
                  from there as from other addresses; 10 without a number
  HASHING_CONCURRENCY
                  how many passwords are hashed at once; by default one a processor, in an eighth of the memory
  LOG_LEVEL       the least level of a line in the log: fatal, error, warn, info (the default), debug, silent
  OPERATIONS_PORT, OPERATIONS_HOST   where /healthz, /readyz and /metrics answer; nowhere by default, the host is 127.0.0.1
  SITE_ORIGIN, SISTER_HOST, URL_PROTOCOL, TRUSTED_ORIGINS, MAIL_FROM, PRODUCT, SIGN_UPS   over site.config.ts
  DRAIN_SECONDS   0; for how long it goes on answering after SIGTERM, while /readyz says that it closes
It ends on SIGTERM, SIGINT and SIGHUP once what is in flight is done, within ten seconds and DRAIN_SECONDS.
Exit codes: 0 ended, 1 could not start (one sentence says why), 2 wrong usage.`,
  )
  .action(({ check: isCheck, json }: { readonly check?: true; readonly json?: true }) =>
    isCheck === true ? check(process.env, siteConfig).then((findings) => tellCheck(findings, json === true)) : start(),
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
  const details = { api: `${origin}/api`, operations, mailGoesTo };
  if (service.isWaiting) log.info(details, 'The account service listens, and waits for its database');
  await service.prepared;
  log.info(details, 'The account service answers');
}

function tellCheck(findings: readonly Finding[], isJson: boolean): void {
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
