import { languageOfId, languages } from '../../shared/languages';

describe('The interface languages (docs/behaviour.md, 4 and 9)', () => {
  test('have an id and a code each that is no other’s, as cookies and addresses take them', () => {
    for (const property of ['id', 'code', 'name'] as const)
      expect(new Set(languages.map((language) => language[property])).size).toBe(languages.length);
    for (const { id, code } of languages) expect(`${id} ${code}`).toMatch(/^[1-9]\d* [a-z]{2,3}$/);
  });

  test.each([
    ['128', 'pl'],
    [128, 'pl'],
    ['1', 'en'],
    [1, 'en'],
    [undefined, 'en'],
    ['', 'en'],
    ['2', 'en'],
    ['128 ', 'en'],
    ['"128"', 'en'],
    ['1e2', 'en'],
  ])('the id %j is %s', (id, code) => expect(languageOfId(id).code).toBe(code));
});
