import { mkdirSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { SiteConfig } from '../../shared/siteConfig';
import type { Config } from '../config';
import { reasonOf, StartError } from '../lib/startError';
import type { Mail } from './mailText';

export type Mailer = (mail: Mail) => Promise<void>;

interface SmtpOptions {
  /** The host name for the SMTP greeting; large providers refuse the machine's own address there. */
  readonly greeting?: string;
  /** How long each step of a delivery may take, in milliseconds (15,000); the whole takes at most four times as long. */
  readonly waitMs?: number;
  readonly requireTls?: boolean;
}

/** Why a mail was not sent: the error code, the server's status, the failed command, the message without addresses. */
export function mailRefusalOf(error: unknown) {
  const { code = 'unknown', responseCode, command, message = '' } = Object(error) as Partial<SmtpError>;
  const isUnknownAuthority = /self.signed certificate|unable to (verify|get).*(certificate|issuer)/i.test(message);
  const hint = isUnknownAuthority ? ' (if the authority is your own, name its file in NODE_EXTRA_CA_CERTS)' : '';
  // An answer of several lines would break the lists that show it, and control characters could steer the terminal.
  const said = withoutAddresses(message.replace(/[\s\p{C}]+/gu, ' ')).slice(0, 300);
  return { reason: code, status: responseCode, command, said: said + hint };
}

/** The message with the local part of each address removed, also of a quoted one. */
const withoutAddresses = (said: string) => said.replace(/("(?:[^"\\]|\\.)*"|[^\s<>:"]+)@/g, '…@');

/**
 * Whether the server says that the recipient's mailbox does not exist or accepts no mail, by its enhanced status code
 * (RFC 3463: 5.1.x, except the sender's 5.1.7 and 5.1.8, and 5.2.x). Any other refusal, such as a block, a limit or one
 * without a code, is about the sender, so that a retry can succeed once its cause is fixed.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { response = '', command = '' } = Object(error) as Partial<SmtpError>;
  return ['RCPT TO', 'DATA'].includes(command) && /^5\d\d[ -]5\.(1\.(?![78]\b)|2\.)\d/.test(response);
}

/** Whether the whole mail was sent but the server's response was lost: the mail may have been delivered. */
export const isAnswerLost = (error: unknown): boolean => (Object(error) as Partial<SmtpError>).isAnswerLost === true;

interface SmtpError {
  readonly code: string;
  readonly responseCode: number;
  readonly response: string;
  readonly command: string;
  readonly message: string;
  readonly isAnswerLost: boolean;
}

interface SmtpMailer extends Mailer {
  verify(): Promise<unknown>;
}

/** Sends mails by SMTP. Every wait has a timeout: a server that hangs only delays one mail until its next attempt. */
export function smtpMailer(
  url: string,
  from: string,
  { greeting, waitMs = 15_000, requireTls = false }: SmtpOptions = {},
): SmtpMailer {
  const settings = {
    url,
    ...(greeting !== undefined && { name: greeting }),
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
    dnsTimeout: waitMs,
    requireTLS: requireTls,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const send = async (mail: Mail) => {
    let isHandedOver = false;
    // Nodemailer reports only to its logger that the whole message was written.
    const noted = ({ tnx }: { readonly tnx?: string }) => (isHandedOver ||= tnx === 'message');
    const none = () => undefined;
    const logger = { trace: none, debug: none, info: noted, warn: none, error: none, fatal: none };
    const transport = createTransport({ ...settings, logger });
    let cut: NodeJS.Timeout | undefined;
    // A server that responds byte by byte would never run into the other timeouts.
    const tooLong = new Promise<never>((_, reject) => {
      cut = setTimeout(
        () => reject(Object.assign(new Error('The delivery took too long'), { code: 'ETIMEDOUT' })),
        4 * waitMs,
      );
    });
    try {
      await Promise.race([transport.sendMail(messageOf(mail, from)), tooLong]);
    } catch (error) {
      const { responseCode } = Object(error) as Partial<SmtpError>;
      throw Object.assign(Object(error), { isAnswerLost: isHandedOver && responseCode === undefined });
    } finally {
      clearTimeout(cut);
    }
  };
  return Object.assign(send, { verify: () => createTransport(settings).verify() });
}

/**
 * Writes mails as files into a folder, for a machine without a mail server. A file appears complete or not at all, and
 * only its owner can read it.
 * @param onMail called for each mail once its file is there.
 * @throws StartError if the folder cannot be created.
 */
export function folderMailer(
  folder: string,
  from: string,
  onMail: (mail: Mail, file: string) => void = () => undefined,
): Mailer {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(`DATA_DIR cannot be written: ${reasonOf(error)}.`);
  }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  let count = 0;
  return async (mail) => {
    const { message } = await transport.sendMail(messageOf(mail, from));
    const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${process.pid}-${(count += 1)}`;
    const file = join(folder, `${name}.eml`);
    const unfinished = join(folder, `${name}.tmp`);
    try {
      await writeFile(unfinished, message as Buffer, { mode: 0o600, flag: 'wx' });
      await rename(unfinished, file);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    onMail(mail, file);
  };
}

// Sender and recipient are objects, so that neither is parsed as a list: a name may hold a colon or brackets.
function messageOf({ id, to, subject, text, html }: Mail, sender: string) {
  const [, quoted, plain = '', address = ''] = /^(?:"(.*)"|(.*)) <(.*)>$/.exec(sender) ?? [];
  const from = { name: quoted ?? plain, address };
  // Keeps mail programs from sending an out-of-office reply (RFC 3834).
  const headers = { 'Auto-Submitted': 'auto-generated' };
  const messageId = id && `<${id}@${address.split('@')[1] ?? ''}>`;
  return { from, to: { name: '', address: to }, subject, text, html, headers, ...(messageId && { messageId }) };
}

type MailConfig = Pick<Config, 'dataDir' | 'smtpUrl' | 'requireTls'>;

/** SMTP, else the outbox folder, which has no connection to verify. */
export function configuredMailer(
  { dataDir, smtpUrl, requireTls }: MailConfig,
  { mailFrom, addresses }: Pick<SiteConfig, 'mailFrom' | 'addresses'>,
  onMail?: (mail: Mail, file: string) => void,
): Mailer & Partial<SmtpMailer> {
  return smtpUrl === undefined
    ? folderMailer(outboxOf({ dataDir }), mailFrom, onMail)
    : smtpMailer(smtpUrl, mailFrom, { requireTls, greeting: new URL(addresses.siteOrigin).hostname });
}

export const outboxOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'outbox');
