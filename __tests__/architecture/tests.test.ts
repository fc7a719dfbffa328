import ts from 'typescript';
import { parseSource, places, readSources } from '../support/sourceTree';

const isForbiddenCall = (node: ts.Node) =>
  ts.isCallExpression(node) &&
  !isSkippedForAReason(node) &&
  /^jest\.(mock|doMock|unstable_mockModule|useFakeTimers|retryTimes)$|\.toMatch(Inline)?Snapshot$|^(test|it|describe)\.(only|skip|fixme)$|\.waitForTimeout$/.test(
    node.expression.getText(),
  );

// Playwright's `test.skip(condition, reason)`: what the machine lacks, which `npm test` counts as failed.
const isSkippedForAReason = ({ expression, arguments: [first] }: ts.CallExpression) =>
  expression.getText() === 'test.skip' && first !== undefined && !ts.isStringLiteralLike(first);

/** A promise that ends after a time, and Node's own; a time-out of zero is one turn of the event loop and no sleep. */
function isSleep(node: ts.Node): boolean {
  if (ts.isStringLiteral(node))
    return ts.isImportDeclaration(node.parent) && /^(node:)?timers\/promises$/.test(node.text);
  if (!ts.isCallExpression(node) || !/(^|\.)setTimeout$/.test(node.expression.getText())) return false;
  const delay = node.arguments[1];
  return delay !== undefined && delay.getText() !== '0' && isIn(node, ts.isNewExpression, 'Promise');
}

const isIn = (node: ts.Node, is: typeof ts.isNewExpression, name: string): boolean =>
  node.parent !== undefined &&
  ((is(node.parent) && node.parent.expression.getText() === name) || isIn(node.parent, is, name));

const isRetry = (node: ts.Node) =>
  ts.isPropertyAssignment(node) && node.name.getText() === 'retries' && node.initializer.getText() !== '0';

const findWrong = (file: ReturnType<typeof parseSource>) =>
  places(file, (node) => isForbiddenCall(node) || isSleep(node) || isRetry(node), 'is no way to test here');

describe('The tests', () => {
  const tests = readSources().filter(({ path }) => /^(__tests__|fixtures)\/|^[^/]+$/.test(path));

  test('fake no module, take no snapshot, skip nothing, do not sleep and are not tried again', () => {
    expect(tests.length).toBeGreaterThan(120);
    expect(tests.flatMap(findWrong)).toEqual([]);
  });

  test.each([
    ["jest.mock('./request')"],
    ['expect(page).toMatchSnapshot()'],
    ["test.only('one', () => {})"],
    ["describe.skip('some', () => {})"],
    ['jest.retryTimes(2)'],
    ['await page.waitForTimeout(500)'],
    ['await new Promise((resolve) => setTimeout(resolve, 50))'],
    ['await page.evaluate(() => new Promise((done) => window.setTimeout(() => done(1), wait)))'],
    ["import { setTimeout } from 'node:timers/promises'"],
    ['test.describe.configure({ retries: 1 })'],
  ])('%s is reported', (code) => {
    expect(findWrong(parseSource('__tests__/unit/new.test.ts', code))).toEqual([
      expect.stringMatching(/^__tests__\/unit\/new\.test\.ts:1 is no way to test here: /),
    ]);
  });
});
