import en from '../../i18n/en';
import { textsOf } from '../../i18n/texts';
import { loadAllTexts } from '../../i18n/loadAllTexts';
import { languages } from '../../shared/languages';
import pl from '../../i18n/pl';
import { serviceTexts } from '../../i18n/i18n-service';

loadAllTexts();

type Tree = { readonly [key: string]: string | Tree };

const flat = (tree: Tree, above = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[above + key, value] as [string, string]] : flat(value, `${above}${key}.`),
  );
const english = new Map(flat(en));
const polish = new Map(flat(pl));

describe('The texts', () => {
  test('have no English left in Polish', () => {
    const same = new Set(['info.euid']);
    expect([...polish].filter(([key, text]) => text === english.get(key) && !same.has(key))).toEqual([]);
    const leftovers =
      /\b(the|your|you|and|with|page|please|password|sign|log in|log out|account|language|menu|email address|user|home)\b/i;
    expect([...polish].filter(([key, text]) => !same.has(key) && leftovers.test(text))).toEqual([]);
  });

  test.each(['<b>', '{host}', '$&', '"\'', '‮', '{{', '|', '??', 'a:b'])('put a value in as it is: %s', (value) => {
    for (const { code } of languages) {
      expect(textsOf(code).accounts.returnsTo({ host: value })).toContain(value);
      expect(textsOf(code).messages.apiError({ status: 500, statusText: value })).toContain(value);
    }
  });
});

test.each([
  [1, '1 second', '1 sekundę'],
  [2, '2 seconds', '2 sekundy'],
  [5, '5 seconds', '5 sekund'],
  [22, '22 seconds', '22 sekundy'],
  [60, '1 minute', '1 minutę'],
  [61, '2 minutes', '2 minuty'],
  [3600, '60 minutes', '60 minut'],
])('the service words %i s to wait rightly', (seconds, inEnglish, inPolish) => {
  expect(serviceTexts.en.tooManyAttempts(seconds)).toContain(inEnglish.replace(' ', '\u00a0'));
  expect(serviceTexts.pl.tooManyAttempts(seconds)).toContain(inPolish.replace(' ', '\u00a0'));
});
