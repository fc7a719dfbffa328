import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changed, compileEdits, type Change } from '../support/compiledEdits';
import { parseSource, readSources, root, type SourceFile } from '../support/sourceTree';
import { steps } from './addedCall/steps';
import { forgottenOfCalls } from './calls';
import { noFileIsUnused } from './rules';

/** Every change but those of one step; -1 leaves none out. */
const without = (left: number) => steps.flatMap(({ changes }, index) => (index === left ? [] : changes));
const isSource = (file: string) => file.endsWith('.ts');
const touched = [...new Set(without(-1).map(({ file }) => file))].filter(isSource);
const paper = 'docs/behaviour.md';

describe('A call that is added as docs/contributing.md says', () => {
  let said: string[][] = [];
  beforeAll(() => {
    const compiled = compileEdits([
      { changes: without(-1), compiled: touched },
      ...steps.map(({ red }, index) => {
        const [file = ''] = red.split(': ');
        return { changes: without(index), compiled: isSource(file) ? [file] : [] };
      }),
    ]);
    const sources = readSources('shared', 'i18n', 'src', 'sagas', 'server', '__tests__');
    const behaviour = readFileSync(join(root, paper), 'utf8');
    const before = new Set(noFileIsUnused(sources));
    said = compiled.map((sentences, index) => {
      const changes = without(index - 1);
      const files = withChanges(sources, changes);
      const text = changes.filter(({ file }) => file === paper).reduce<string>(changed, behaviour);
      const unused = noFileIsUnused(files).filter((sentence) => !before.has(sentence));
      return [...sentences, ...forgottenOfCalls(files, text), ...unused];
    });
  }, 60_000);

  test('is whole: nothing is red', () => {
    expect(said[0]).toEqual([]);
  });

  test.each(steps.map(({ name, red }, index) => [name, red, index] as const))(
    'is missed where the step ‘%s’ is left out: %s',
    (_, red, index) => {
      expect(said[index + 1]).toContainEqual(expect.stringContaining(red));
    },
  );
});

function withChanges(sources: readonly SourceFile[], changes: readonly Change[]): SourceFile[] {
  const files = new Map(sources.map((file) => [file.path, file]));
  const isFile = (path: string) => files.has(path) || changes.some(({ file }) => file === path);
  for (const change of changes.filter(({ file }) => isSource(file)))
    files.set(change.file, parseSource(change.file, changed(files.get(change.file)?.text, change), isFile));
  return [...files.values()];
}
