import { readConfig } from '../../server/config';
import { freePort } from '../../server/http/freePort';
import { runCommand } from './runCommand';

const help = `npm start: serves the site and its account service on this machine

  PORT           the port (8080; 0 takes a free one)
  HOST           the address to listen on (127.0.0.1)
  DATA_DIR       the folder of the embedded database and the mail outbox (data/)
  DATABASE_URL   a PostgreSQL instead of the embedded database
  SMTP_URL       a mail server instead of the outbox folder

The site and the sister app are built first if they are missing or older than their sources.
Exit code: 0 after Ctrl+C or SIGTERM, 1 when it cannot start, 2 when the options cannot be understood.`;

await runCommand(help, async () => {
  const { host, port: wanted } = readConfig(process.env);
  const port = await freePort(host, wanted);
  // Loaded after the variables were checked, because the compiler and the database take seconds.
  const { serve } = await import('./start/serve');
  await serve(port);
});
