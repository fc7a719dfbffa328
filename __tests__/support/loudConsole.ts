/**
 * A message in the console fails the test, unless the test expected it: the checks of Redux Toolkit, React's warnings
 * and a client's logged failure appear only there.
 */
const heard: string[] = [];
/** A slow development check depends on the machine, not on the code. */
const slow = /Middleware took \d+ms/;
let expected: RegExp[] = [];

export function expectConsole(...patterns: RegExp[]): void {
  expected.push(...patterns);
}

beforeEach(() => {
  heard.length = 0;
  expected = [];
  for (const method of ['error', 'warn'] as const) {
    jest
      .spyOn(console, method)
      .mockImplementation((...words: unknown[]) => void heard.push(words.map(String).join(' ')));
  }
});

afterEach(() => {
  jest.restoreAllMocks();
  expect(heard.filter((line) => !slow.test(line) && !expected.some((pattern) => pattern.test(line)))).toEqual([]);
  for (const pattern of expected) expect(heard.join('\n')).toMatch(pattern);
});
