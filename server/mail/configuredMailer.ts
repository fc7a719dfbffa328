import { join } from 'node:path';
import type { SiteConfig } from '../../shared/siteConfig';
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
  { mailFrom, addresses }: Pick<SiteConfig, 'mailFrom' | 'addresses'>,
  onMail?: (mail: Mail, file: string) => void,
): Mailer & Partial<SmtpMailer> {
  return smtpUrl === undefined
    ? folderMailer(outboxOf({ dataDir }), mailFrom, onMail)
    : smtpMailer(smtpUrl, mailFrom, { requireTls, greeting: new URL(addresses.siteOrigin).hostname });
}

export function outboxOf({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'outbox');
}
