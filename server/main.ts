import './threads';
import { siteConfig } from '../site.config';
import { closeOnSignal } from './closeOnSignal';
import { createLog } from './log';
import { startService } from './start';

const help = `The account service alone, for a site whose pages a CDN serves.

  node --enable-source-maps dist-service/service.js

site.config.ts is compiled in. It reads these variables:
  PORT            8080; 0 takes any free one
  HOST            127.0.0.1
  DATA_DIR        data/: the embedded database and the outbox
  DATABASE_URL    PostgreSQL 15 or later in place of the embedded database; DATABASE_URL_FILE a file that holds it
  SMTP_URL        a mail server in place of the outbox folder; SMTP_URL_FILE a file that holds it
  SMTP_TLS        'required' sends no mail to a server without TLS; 'optional' is the default
  COOKIE_DOMAIN   a domain for the cookies; without it they are for one host
  TRUST_PROXY     addresses or networks of proxies whose X-Forwarded-For is believed; those on this machine are
                  believed anyway while HOST is loopback
  HASHING_LANES   how many passwords are hashed at once; by default one a processor, in an eighth of the memory
  OPERATIONS_PORT, OPERATIONS_HOST   where /healthz, /readyz and /metrics answer; nowhere by default, the host is 127.0.0.1
  SITE_ORIGIN, SISTER_HOST, URL_PROTOCOL, TRUSTED_ORIGINS   over site.config.ts
It ends on SIGTERM and SIGINT once what is in flight is done, within ten seconds.
Exit codes: 0 ended, 1 could not start (one sentence says why), 2 wrong usage.
`;

async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) return void process.stdout.write(help);
  if (args.length > 0) {
    process.stderr.write(`Unknown argument ${args[0]}.\n\n${help}`);
    process.exit(2);
  }
  const service = await startService({
    env: process.env,
    siteConfig,
    log: createLog(process.stdout),
    onMail: ({ link }, file) => process.stdout.write(`Mail ${file}\n${link === undefined ? '' : `  ${link}\n`}`),
    onLost: (why) => stop(why, 1),
  });
  // Before it is said that the service answers: who reads that may end it at once.
  closeOnSignal(() => service.close());
  process.stdout.write(
    `The account service answers at ${service.origin}/api, and mail goes to ${service.mailGoesTo}.\n`,
  );
  if (service.operations !== undefined) process.stdout.write(`Health and metrics answer at ${service.operations}.\n`);
}

function stop(sentence: string, code: number): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(code);
}

main(process.argv.slice(2)).catch((error: unknown) => stop(error instanceof Error ? error.message : String(error), 1));
