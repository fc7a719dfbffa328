import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { exampleInvitation, exampleMail, mailKinds } from '../../tools/scripts/gallery/mailScenes';
import { run } from '../../tools/scripts/system/run';
import { folderMailer } from '../../server/mail/mailers';
import { languages } from '../../shared/languages';
import { siteConfig } from '../../site.config';
import { expect, test } from '../support/browser';
import { programOf, requirePrograms } from '../support/programs';

test("SpamAssassin's own rules give no mail, in no language, more than 1.0", async ({}, info) => {
  requirePrograms(info, 'spamassassin');
  const mails = [
    exampleInvitation(),
    ...mailKinds.flatMap((kind) => languages.map(({ code }) => exampleMail(kind, code))),
  ];
  const outbox = info.outputPath('outbox');
  const send = folderMailer(outbox, siteConfig.mailFrom);
  for (const mail of mails) await send({ id: '7d9f3d3e-0000-4000-8000-000000000000', ...mail });
  // One file, so that the rules are compiled only once.
  const files = await Promise.all((await readdir(outbox)).map((file) => readFile(path.join(outbox, file), 'utf8')));
  const mailbox = info.outputPath('mailbox');
  await writeFile(
    mailbox,
    files.map((mail) => `From x Thu Jan  1 00:00:00 2026\n${mail.replace(/^From /gm, '>From ')}\n`).join(''),
  );
  const { output } = await run(programOf('spamassassin'), ['--local', '--test-mode', '--mbox', mailbox], {
    env: { HOME: info.outputPath() },
  });
  const verdicts = [...output.matchAll(/^X-Spam-Status: .*?score=(-?[\d.]+)[^]*?tests=([\w,\s]*?) autolearn/gm)];
  expect(verdicts).toHaveLength(mails.length);
  expect(verdicts.filter(([, score]) => Number(score) > 1).map(([, score, rules]) => [score, rules])).toEqual([]);
});
