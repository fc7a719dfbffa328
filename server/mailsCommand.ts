import { parseArgs } from 'node:util';
import { brand, siteConfig } from '../site.config';
import { checkedSiteConfig } from '../shared/siteConfig';
import { readConfig } from './config';
import { configuredMailer, outboxOf } from './mail/configuredMailer';
import { refusalOf } from './mail/mailers';
import { mailSiteOf } from './mail/mailHtml';
import { testMailOf } from './mail/mailText';
import { mailCommands, runMailCommand, type MailRequest } from './operations/mailCommands';
import { exitCodes, isConfirmed, onDatabase, ownerOptions, runOwnerCommand, tell } from './operations/ownerCommand';
import { StartError } from './startError';

const help = `Shows the mails that are owed or not delivered, while the service runs or not.

  npm run mails -- list            the newest of them, with what the mail server said
  npm run mails -- show NUMBER     one of them
  npm run mails -- retry NUMBER    sends it once more, within seconds where the service runs; all: those not delivered
  npm run mails -- drop NUMBER     forgets it; all: those not delivered
  npm run mails -- test ADDRESS    sends a mail of no meaning there now, and says what the mail server said

  --json   tells what it has to tell as JSON
  --yes    asks no question before drop

The database is the one of DATABASE_URL, else the embedded one in DATA_DIR (data/); mails go by SMTP_URL.
${exitCodes}`;

async function main(usage: Usage): Promise<number> {
  const { isJson, isConfirmedBefore, address, request } = usage;
  if (request?.command === 'drop' && !isConfirmedBefore) {
    const isYes = await isConfirmed(
      `Forget ${request.which === 'all' ? 'all that are not delivered' : `mail ${request.which}`}?`,
    );
    if (!isYes) return 1;
  }
  const told =
    request === undefined
      ? await sendTest(address)
      : await onDatabase('mails', request, (db) => runMailCommand(db, request));
  tell(told, isJson);
  return 0;
}

interface Usage {
  readonly isJson: boolean;
  readonly isConfirmedBefore: boolean;
  /** What is done in the database; without it, a test is sent to the address. */
  readonly request?: MailRequest;
  readonly address: string;
}

/** The command that the arguments ask for; nothing, or a throw, where they are not used so. */
function readUsage(args: string[]): Usage | 'help' | undefined {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: ownerOptions });
  if (values.help) return 'help';
  const [word, which, ...rest] = positionals;
  const options = { isJson: values.json, isConfirmedBefore: values.yes };
  if (word === 'test' && /^[^@]+@[^@]+$/.test(which ?? '') && rest.length === 0)
    return { ...options, address: which ?? '' };
  const command = mailCommands.find((one) => one === word);
  const isRight =
    command === 'list'
      ? which === undefined
      : /^\d{1,15}$/.test(which ?? '') || (which === 'all' && command !== 'show');
  if (command === undefined || rest.length > 0 || !isRight) return undefined;
  return { ...options, address: '', request: { command, ...(which !== undefined && { which }) } };
}

async function sendTest(to: string): Promise<object> {
  const config = readConfig(process.env);
  const site = checkedSiteConfig(siteConfig, process.env);
  const { mailFrom } = site;
  const by = config.smtpUrl === undefined ? outboxOf(config) : new URL(config.smtpUrl).host;
  try {
    await configuredMailer(config, mailFrom)(testMailOf(to, mailSiteOf(site, brand)));
  } catch (error) {
    const { reason, status, command, said } = refusalOf(error);
    throw new StartError(`${by} takes no mail: ${[status ?? reason, command].filter(Boolean).join(' ')}: ${said}`);
  }
  return { sent: to, from: mailFrom, by };
}

runOwnerCommand(help, readUsage, main);
