import path from 'node:path';
import { ensureLocalSister } from '../build/localSister';
import { ensureLocalSite } from '../build/localSite';
import { readConfig } from '../server/config';
import { freePort } from '../server/http/freePort';
import { startService } from '../server/start';
import { siteConfig } from '../site.config';
import { closeOnSignal } from './closeOnSignal';
import { runCommand } from './runCommand';

const help = `npm start: serves the site and its account service on this machine

  PORT           the port (8080; 0 takes a free one)
  HOST           the address to listen on (127.0.0.1)
  DATA_DIR       the folder of the embedded database and the mail outbox (data/)
  DATABASE_URL   a PostgreSQL in place of the embedded database
  SMTP_URL       a mail server in place of the outbox folder

The site and the sister app are built first where they are missing or older than their sources.
Exit code: 0 after Ctrl+C or SIGTERM, 1 when it cannot start.`;

await runCommand(help, async () => {
  const { host, port: wanted } = readConfig(process.env);
  const port = wanted === 0 ? await freePort(host) : wanted;
  const siteFolder = await ensureLocalSite(port, process.env);
  const sisterFolder = await ensureLocalSister(port);
  const service = await startService({
    env: { ...process.env, PORT: String(port) },
    siteConfig,
    local: true,
    siteFolder,
    sisterFolder,
    onMail: ({ to, link }, file) => console.log(`Mail to ${to}: ${path.relative(process.cwd(), file)}\n  ${link}`),
    onLost: () => {
      console.error('Another process has taken over the data folder; this one stops so that nothing is lost.');
      process.exitCode = 1;
    },
  });
  console.log(`The site        ${service.origin}
The sister app  http://recipes.vestibule.localhost:${service.port}
Mail goes to    ${service.mailGoesTo}
Ctrl+C ends it.`);
  closeOnSignal(() => service.close());
});
