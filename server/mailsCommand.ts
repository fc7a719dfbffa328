import { InvalidArgumentError, type Command } from 'commander';
import { brand, siteConfig } from '../site.config';
import { checkedSiteConfig } from '../shared/siteConfig';
import { runCommandLine } from './lib/commandLine';
import { readConfig } from './config';
import { actAsOwner } from './database/dataFolder';
import { configuredMailer, outboxOf, mailRefusalOf } from './mail/mailers';
import { mailSiteOf } from './mail/mailHtml';
import { testMailOf } from './mail/mailText';
import { runMailCommand, type MailRequest } from './operations/mailCommands';
import { confirm, onDatabase, ownerProgram, print, type OwnerOptions } from './operations/ownerCommand';
import { StartError } from './lib/startError';

const program = ownerProgram(
  'npm run mails --',
  'Shows the mails that are waiting or could not be delivered, whether or not the service is running.',
);

const add = (usage: string, summary: string, question?: (which: string) => string) =>
  program
    .command(usage)
    .description(summary)
    .action(async (...given: unknown[]) => {
      const command = given.at(-1) as Command;
      const [which] = command.args;
      const options = command.optsWithGlobals<OwnerOptions>();
      if (question !== undefined && !(await confirm(options, () => question(which ?? '')))) return;
      const request = { command: command.name() as MailRequest['command'], ...(which !== undefined && { which }) };
      const result =
        command.name() === 'test'
          ? await sendTest(which ?? '')
          : await onDatabase('mails', request, (db) => runMailCommand(db, request));
      print(result, options);
    });

const number = (word: string) => checked(/^\d{1,15}$/, word, "the number of a mail, which 'list' shows");
const numberOrAll = (word: string) => checked(/^(\d{1,15}|all)$/, word, "the number of a mail, or 'all'");

add('list', 'lists the newest of them, with what the mail server said');
add('show', 'shows one of them').argument('<number>', '', number);
add('retry', 'sends it again, within seconds if the service is running').argument(
  '<number>',
  'all: those not delivered',
  numberOrAll,
);
add('drop', 'forgets it', (which) =>
  which === 'all' ? 'Forget all that are not delivered?' : `Forget mail ${which}?`,
).argument('<number>', 'all: those not delivered', numberOrAll);
add('test', 'sends a test mail there now, and shows what the mail server said').argument(
  '<address>',
  '',
  (word: string) => checked(/^[^@]+@[^@]+$/, word, 'an email address'),
);

function checked(pattern: RegExp, word: string, expected: string): string {
  if (!pattern.test(word)) throw new InvalidArgumentError(`It must be ${expected}.`);
  return word;
}

async function sendTest(to: string): Promise<object> {
  const config = readConfig(process.env);
  const site = checkedSiteConfig(siteConfig, process.env);
  const by = config.smtpUrl === undefined ? outboxOf(config) : new URL(config.smtpUrl).host;
  if (config.smtpUrl === undefined) actAsOwner(config.dataDir);
  try {
    await configuredMailer(config, site)(testMailOf(to, mailSiteOf(site, brand)));
  } catch (error) {
    const { reason, status, command, said } = mailRefusalOf(error);
    throw new StartError(`${by} takes no mail: ${[status ?? reason, command].filter(Boolean).join(' ')}: ${said}`);
  }
  return { sent: to, from: site.mailFrom, by };
}

void runCommandLine(program);
