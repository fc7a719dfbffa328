import { csvOf } from '../../server/operations/csvTable';

it.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(1)', "'@SUM(1)"],
  ['\t=1+1', "'\t'=1+1"],
  ['\r=1+1', "'\r'=1+1"],
  ['\n=1+1', "'\n'=1+1"],
  ['\uFF1D1+1', "'\uFF1D1+1"],
  ['ada;=1+1', "ada;'=1+1"],
  ['ada\t@SUM(1)', "ada\t'@SUM(1)"],
  ['ada-lovelace+1@example.org', 'ada-lovelace+1@example.org'],
  ['say "ada"', 'say ""ada""'],
])('a spreadsheet takes no formula from %j in a list of imported accounts', (text, written) => {
  expect(csvOf([{ email: text }])).toBe(`"email"\r\n"${written}"\r\n`);
});
