import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import ts from 'typescript';

/** The repository's source files as syntax trees and a graph of imports: what the architecture's tests read. */
export const root = join(__dirname, '..', '..');

export interface Import {
  /** A path from the root for a file of the repository, otherwise the package's specifier. */
  readonly to: string;
  readonly isOurs: boolean;
  /** Erased by the compiler: nothing of it runs. */
  readonly isTypeOnly: boolean;
  /** By `import()`: a chunk of its own, loaded later. */
  readonly isLazy: boolean;
}

export interface SourceFile {
  /** From the root, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly tree: ts.SourceFile;
  readonly imports: readonly Import[];
}

const isSource = (path: string) => /\.(tsx?|jsx|[cm]?js)$/.test(path);
// What is installed, built or generated, the loaders of versions, and the bench's peers, which are other people's projects.
const skipped = /(^|\/)(node_modules|dist[^/]*|\.[^/]+|data|test-results)$|^bench\/peers$|^static\/embed$/;

/** Every file under a folder, each a path from the root; `''` is the root itself. */
export function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name).split(sep).join('/');
    if (!entry.isDirectory()) return [path];
    return skipped.test(path) ? [] : filesUnder(path);
  });
}

/** The source files of some folders, or of the whole repository where none is named. */
export const readSources = (...folders: string[]): SourceFile[] =>
  (folders.length === 0 ? [''] : folders).flatMap(filesUnder).filter(isSource).map(readSource);

export const readSource = (path: string): SourceFile => parseSource(path, readFileSync(join(root, path), 'utf8'));

const isOnDisk = (path: string) => existsSync(join(root, path)) && statSync(join(root, path)).isFile();

/**
 * A source file by its text, parsed when it is asked for.
 * @param isFile whether there is a file at a path from the root, which an import may lead to
 */
export function parseSource(path: string, text: string, isFile: (path: string) => boolean = isOnDisk): SourceFile {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  let tree: ts.SourceFile | undefined;
  let imports: readonly Import[] | undefined;
  return {
    path,
    text,
    get tree() {
      return (tree ??= ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind));
    },
    get imports() {
      return (imports ??= importsOf(this.tree, path, isFile));
    },
  };
}

/** Calls the visitor with every node of the tree. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** The nodes of a file that a rule forbids, each as a sentence with its place. */
export function places(file: SourceFile, isWrong: (node: ts.Node) => boolean, complaint: string): string[] {
  const found: string[] = [];
  walk(file.tree, (node) => {
    if (isWrong(node)) found.push(`${file.path}:${lineOf(node)} ${complaint}: ${node.getText().slice(0, 80)}`);
  });
  return found;
}

/** The line that a node stands on, as editors count. */
const lineOf = (node: ts.Node) => node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1;

function importsOf(tree: ts.SourceFile, path: string, isFile: (path: string) => boolean): Import[] {
  const found: Import[] = [];
  const add = (specifier: ts.Node | undefined, isTypeOnly: boolean, isLazy = false) => {
    if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return;
    const isOurs = specifier.text.startsWith('.');
    found.push({ to: isOurs ? resolved(specifier.text, path, isFile) : specifier.text, isOurs, isTypeOnly, isLazy });
  };
  walk(tree, (node) => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeImport(node));
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true);
    else if (
      ts.isCallExpression(node) &&
      (node.expression.kind === ts.SyntaxKind.ImportKeyword || node.expression.getText() === 'require')
    )
      add(node.arguments[0], false, node.expression.kind === ts.SyntaxKind.ImportKeyword);
  });
  return found;
}

function isTypeImport({ importClause }: ts.ImportDeclaration): boolean {
  if (importClause === undefined) return false;
  if (importClause.isTypeOnly) return true;
  const { name, namedBindings } = importClause;
  return (
    name === undefined &&
    namedBindings !== undefined &&
    ts.isNamedImports(namedBindings) &&
    namedBindings.elements.every(({ isTypeOnly }) => isTypeOnly)
  );
}

function resolved(specifier: string, from: string, isFile: (path: string) => boolean): string {
  const bare = posix.join(dirname(from), specifier);
  const candidates = [bare, `${bare}.ts`, `${bare}.tsx`, posix.join(bare, 'index.ts'), bare.replace(/\.js$/, '.ts')];
  return candidates.find(isFile) ?? bare;
}
