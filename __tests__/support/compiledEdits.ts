import path from 'node:path';
import ts from 'typescript';
import { root } from './sourceCopy';

/** A change of a source file, by its path from the root: `from` becomes `to`. A file that is not there has no `from`. */
export interface Change {
  readonly file: string;
  readonly from?: string;
  readonly to: string;
}

/** Changes that are made together, and the files of which it is asked what the compiler says then. */
export interface Edit {
  readonly changes: readonly Change[];
  readonly compiled: readonly string[];
}

/** @throws Error where a text that is to be replaced is not there */
export function changed(text: string | undefined, { file, from, to }: Change): string {
  if (from === undefined) return to;
  if (text?.includes(from) !== true) throw new Error(`${file} has no ${from}`);
  return text.replace(from, to);
}

/**
 * What the compiler says of each edit, each as `file: message`. The edits are compiled beside each other in one program,
 * each in a copy of the sources that is nowhere written.
 */
export function compileEdits(edits: readonly Edit[]): string[][] {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile) as { config: object };
  const options = { ...ts.parseJsonConfigFileContent(config, ts.sys, root).options, noEmit: true };
  const texts = new Map<string, string | undefined>();
  const readFile = (file: string) => {
    const real = realPath(file);
    if (!texts.has(real)) texts.set(real, ts.sys.readFile(real));
    return changesOf(file).reduce<string | undefined>(changed, texts.get(real));
  };
  const changesOf = (file: string) =>
    edits[indexOf(file)]?.changes.filter((change) => path.join(root, change.file) === realPath(file)) ?? [];
  const exists = new Map<string, boolean>();
  const fileExists = (file: string) => {
    const real = realPath(file);
    // A copy has the sources alone: the packages are found where they are.
    if (real !== file && real.includes('node_modules')) return false;
    if (!exists.has(real)) exists.set(real, ts.sys.fileExists(real));
    return exists.get(real) === true || changesOf(file).length > 0;
  };
  const rootNames = edits.map(({ compiled }, index) => compiled.map((file) => path.join(copyOf(index), file)));
  const program = ts.createProgram({
    rootNames: rootNames.flat(),
    options,
    host: {
      ...ts.createCompilerHost(options),
      readFile,
      fileExists,
      realpath: (file) => file,
      directoryExists: (folder) =>
        ts.sys.directoryExists(realPath(folder)) && !(copied.test(folder) && folder.includes('node_modules')),
      getSourceFile: (file, language) => {
        const text = readFile(file);
        return text === undefined ? undefined : ts.createSourceFile(file, text, language);
      },
    },
  });
  return rootNames.map((files) =>
    files.flatMap((file) =>
      program
        .getSemanticDiagnostics(program.getSourceFile(file))
        .map(({ messageText }) => `${nameOf(file)}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`),
    ),
  );
}

const copyOf = (index: number) => path.join(root, `.edit-${index}`);
const copied = /[\\/]\.edit-(\d+)(?=[\\/]|$)/;
const indexOf = (file: string) => Number(copied.exec(file)?.[1] ?? -1);
const realPath = (file: string) => file.replace(copied, '');
const nameOf = (file: string) => path.relative(root, realPath(file)).split(path.sep).join('/');
