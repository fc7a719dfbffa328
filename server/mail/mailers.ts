import { createTransport } from 'nodemailer';
import { mkdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail } from './mailText';
import { StartError } from '../startError';

/** Hands a mail on; done only when it is in other hands. */
export type Mailer = (mail: Mail) => Promise<void>;

/** Mails by SMTP. Every wait is bounded: a server that hangs holds up one mail, and the next attempt heals it. */
export function smtpMailer(url: string, from: string, { waitMs = 15_000 } = {}): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
    dnsTimeout: waitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => {
    await transport.sendMail(messageOf(mail, from));
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
  return { from, to: { name: '', address: to }, subject, text, html };
}
