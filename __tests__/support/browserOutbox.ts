import { watch } from 'node:fs';
import { mkdir, readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';

export interface ReadMail {
  readonly subject: string;
  readonly text: string;
  /** The link that verifies the address. */
  readonly link: string;
}

export interface Outbox {
  /** The newest mail to an address; waits until there are as many as asked for. */
  mailTo(address: string, howMany?: number): Promise<ReadMail>;
}

/** The mails of a running service, read as a mail program reads them. */
export function createOutbox(folder: string): Outbox {
  const read = async (address: string) => {
    const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
    const mails = await Promise.all(
      files.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))),
    );
    return mails.filter(({ to }) => to?.some((recipient) => recipient.address === address));
  };
  return {
    async mailTo(address, howMany = 1) {
      await mkdir(folder, { recursive: true });
      for (;;) {
        const changed = nextChange(folder);
        const mails = await read(address);
        const mail = mails.at(-1);
        if (mail !== undefined && mails.length >= howMany) {
          changed.cancel();
          const text = mail.text ?? '';
          return { subject: mail.subject ?? '', text, link: /https?:\/\/\S+token=\S+/.exec(text)?.[0] ?? '' };
        }
        await changed.promise;
      }
    },
  };
}

function nextChange(folder: string): { readonly promise: Promise<void>; cancel(): void } {
  const watcher = watch(folder);
  return {
    promise: new Promise((resolve) =>
      watcher.once('change', () => {
        watcher.close();
        resolve();
      }),
    ),
    cancel: () => watcher.close(),
  };
}
