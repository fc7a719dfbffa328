import { join } from 'node:path';
import type { Config } from '../config';
import { folderMailer, smtpMailer, type Mailer, type SmtpMailer } from './mailers';
import type { Mail } from './mailText';

type MailConfig = Pick<Config, 'dataDir' | 'smtpUrl' | 'requireTls'>;

/**
 * The mailer that the configuration asks for: by SMTP, else into the outbox folder, which has nothing to verify.
 * @param onMail told of each mail that went to the folder
 */
export function configuredMailer(
  { dataDir, smtpUrl, requireTls }: MailConfig,
  from: string,
  onMail?: (mail: Mail, file: string) => void,
): Mailer & Partial<SmtpMailer> {
  return smtpUrl === undefined
    ? folderMailer(outboxOf({ dataDir }), from, onMail)
    : smtpMailer(smtpUrl, from, { requireTls });
}

export function outboxOf({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'outbox');
}
