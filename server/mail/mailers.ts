import { createTransport } from 'nodemailer';
import { mkdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail } from './mailText';
import { StartError } from '../startError';

/** Hands a mail on; done only when it is in other hands. */
export type Mailer = (mail: Mail) => Promise<void>;

interface SmtpOptions {
  /** How long each step of a delivery may take, in milliseconds (15,000); the whole takes at most four times as long. */
  readonly waitMs?: number;
  /** Whether a server that offers no TLS gets no mail. */
  readonly requireTls?: boolean;
}

/** Why a mail was not sent, for the log: the code, the server's status, the command that failed, and the sentence without addresses. */
export function refusalOf(error: unknown) {
  const { code = 'unknown', responseCode, command, message = '' } = Object(error) as Partial<SmtpError>;
  return { reason: code, status: responseCode, command, said: message.replace(/[^\s<>:]+@/g, '…@').slice(0, 300) };
}

interface SmtpError {
  readonly code: string;
  readonly responseCode: number;
  readonly command: string;
  readonly message: string;
}

/** Sends mails by SMTP. Every wait is bounded: a server that hangs holds up one mail until its next attempt. */
export function smtpMailer(
  url: string,
  from: string,
  { waitMs = 15_000, requireTls = false }: SmtpOptions = {},
): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
    dnsTimeout: waitMs,
    requireTLS: requireTls,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => {
    let cut: NodeJS.Timeout | undefined;
    // A server that answers byte by byte would hold the mail up for as long as it likes. It may still deliver it, and then
    // twice, as after any lost answer.
    const tooLong = new Promise<never>((_, reject) => {
      cut = setTimeout(
        () => reject(Object.assign(new Error('The delivery took too long'), { code: 'ETIMEDOUT' })),
        4 * waitMs,
      );
    });
    await Promise.race([transport.sendMail(messageOf(mail, from)), tooLong]).finally(() => clearTimeout(cut));
  };
}

/**
 * Mails as files in a folder, for a machine without a mail server. A file appears whole or not at all, and is its owner's alone.
 * @param onMail told of each mail once its file is there.
 * @throws StartError where the folder cannot be made.
 */
export function folderMailer(
  folder: string,
  from: string,
  onMail: (mail: Mail, file: string) => void = () => undefined,
): Mailer {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(`DATA_DIR cannot be written: ${(error as Error).message}.`);
  }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  let count = 0;
  return async (mail) => {
    const { message } = await transport.sendMail(messageOf(mail, from));
    const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${process.pid}-${(count += 1)}`;
    const file = join(folder, `${name}.eml`);
    await writeFile(join(folder, `${name}.tmp`), message as Buffer, { mode: 0o600, flag: 'wx' });
    await rename(join(folder, `${name}.tmp`), file);
    onMail(mail, file);
  };
}

// The recipient as an object is one address, never parsed as a list.
function messageOf({ to, subject, text, html }: Mail, from: string) {
  // Mail programs answer such a mail with no absence notice of their own (RFC 3834).
  const headers = { 'Auto-Submitted': 'auto-generated' };
  return { from, to: { name: '', address: to }, subject, text, html, headers };
}
