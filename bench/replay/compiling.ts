import path from 'node:path';
import ts from 'typescript';
import { root } from '../../build/root';

/**
 * Which of the changed texts compile: one that does not is no mutant, since nobody could build it. All are checked in
 * one go, each as a file of its own next to the original.
 * @param texts each a file, from the project's root, and its changed text
 */
export function compiling(texts: readonly { readonly file: string; readonly text: string }[]): boolean[] {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile) as { config: object };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const lenient: ts.CompilerOptions = {
    ...options,
    noEmit: true,
    skipLibCheck: true,
    noUnusedLocals: false,
    noUnusedParameters: false,
    allowUnreachableCode: true,
    noImplicitReturns: false,
  };
  const changed = new Map(
    texts.map(({ file, text }, at) => [path.join(root, file.replace(/(\.tsx?)$/, `.mutant${at}$1`)), text]),
  );
  const host = ts.createCompilerHost(lenient);
  const { readFile, fileExists, getSourceFile } = host;
  host.fileExists = (file) => changed.has(file) || fileExists(file);
  host.readFile = (file) => changed.get(file) ?? readFile(file);
  host.getSourceFile = (file, language, ...rest) => {
    const text = changed.get(file);
    return text === undefined ? getSourceFile(file, language, ...rest) : ts.createSourceFile(file, text, language);
  };
  const program = ts.createProgram({ rootNames: [...changed.keys()], options: lenient, host });
  return [...changed.keys()].map((file) => {
    const source = program.getSourceFile(file);
    return (
      source !== undefined &&
      program.getSyntacticDiagnostics(source).length === 0 &&
      program.getSemanticDiagnostics(source).length === 0
    );
  });
}
