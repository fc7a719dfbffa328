import { join } from 'node:path';
import type { SiteConfig } from '../../shared/siteConfig';
import type { Config } from '../config';
import { folderMailer, smtpMailer, type Mailer, type SmtpMailer } from './mailers';
import type { Mail } from './mailText';

type MailConfig = Pick<Config, 'dataDir' | 'smtpUrl' | 'requireTls'>;

/**
 * The configured mailer: SMTP, else the outbox folder, which has no connection to verify.
 * @param onMail called for each mail that was written to the folder
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
