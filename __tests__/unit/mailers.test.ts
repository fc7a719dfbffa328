import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { folderMailer, mailRefusalOf } from '../../server/mail/mailers';
import { testFolder } from '../support/testFolder';

const folder = testFolder();

test.each([
  ['Shop: Online', 'Shop: Online'],
  ['ACME (Poland)', 'ACME (Poland)'],
  ['"Bread, Salt"', 'Bread, Salt'],
  ['The "Door"; Łódź', 'The "Door"; Łódź'],
])('a mail comes from %s', async (written, name) => {
  await folderMailer(
    folder,
    `${written} <door@site.example>`,
  )({ to: 'ada@mail.example', subject: '', text: '', html: '' });
  const newest = readdirSync(folder).sort().at(-1) ?? '';
  const { from } = await PostalMime.parse(readFileSync(path.join(folder, newest)));
  expect(from).toEqual({ name, address: 'door@site.example' });
});

test('what a mail server said is one line without control characters', () => {
  const { said } = mailRefusalOf(new Error('550-5.7.1 Ask ada@mail.example\r\n550 5.7.1 \u001B[31mnot me\u0007'));
  expect(said).toBe('550-5.7.1 Ask …@mail.example 550 5.7.1 [31mnot me ');
});
