import ts from 'typescript';
import en from '../i18n/en';
import { accountRows } from './specification/accountTable';
import { rows } from './specification/table';
import { filesUnder, readSource, walk } from './support/sourceTree';

/** Every text of the site in English, with `{name:type}` written as `{name}`. */
function texts(tree: object): string[] {
  return Object.values(tree).flatMap((value: unknown) =>
    typeof value === 'string' ? [plain(value)] : texts(value as object),
  );
}
const plain = (text: string) => text.replace(/\{(\w+):\w+\}/g, '{$1}');

// The specification writes a placeholder in words, the texts in one word.
const asText = (quoted: string) =>
  quoted.replace(
    /\{(\w+) (\w)(\w*)\}/g,
    (_all, first: string, letter: string, rest: string) => `{${first}${letter.toUpperCase()}${rest}}`,
  );

/** The names of the tests and their groups, by file: `flows/start` for `__tests__/flows/start.test.ts`. */
function namesByFile(): Map<string, Set<string>> {
  const files = filesUnder('__tests__').filter((path) => /\.(test|spec)\.tsx?$/.test(path));
  return new Map(
    files.map((path) => [path.replace(/^__tests__\//, '').replace(/\.(test|spec)\.tsx?$/, ''), namesIn(path)]),
  );
}

function namesIn(path: string): Set<string> {
  const names = new Set<string>();
  walk(readSource(path).tree, (node) => {
    if (!ts.isCallExpression(node) || !/^(test|it|describe)\b/.test(node.expression.getText())) return;
    const [name] = node.arguments;
    if (name !== undefined && ts.isStringLiteralLike(name)) names.add(name.text);
  });
  return names;
}

describe('The table of the specification', () => {
  const english = new Set(texts(en));
  const tests = namesByFile();

  test('has rows for every section, each with its rule', () => {
    expect([...new Set(rows.map(({ section }) => section))]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(rows.filter(({ rule }) => rule.trim() === '')).toEqual([]);
    expect(rows.length).toBeGreaterThan(100);
  });

  test('has no open line: each is shown by a test', () => {
    expect(
      rows
        .filter(({ shownBy }) => shownBy.length === 0)
        .map(({ section, rule }) => `${section}: “${rule}” is shown by no test`),
    ).toEqual([]);
  });

  test('names tests that are there', () => {
    const missing = [...rows, ...accountRows].flatMap(({ shownBy }) =>
      shownBy.filter((reference) => {
        const [file = '', name = ''] = reference.split(' › ');
        return tests.get(file)?.has(name) !== true;
      }),
    );
    expect([...new Set(missing)].map((reference) => `${reference} is no test`)).toEqual([]);
  });

  test('quotes strings that the site says, letter for letter', () => {
    const missing = rows.flatMap(({ section, says = [] }) =>
      says
        .filter((quoted) => !english.has(asText(quoted)))
        .map((quoted) => `${section}: ‘${quoted}’ is none of the English texts`),
    );
    expect(missing).toEqual([]);
  });
});
