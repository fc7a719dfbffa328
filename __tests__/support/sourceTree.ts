import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import ts from 'typescript';

/** The project's own source as a syntax tree and a graph of imports: what the tests of the architecture read. */
export const home = join(__dirname, '..', '..');

export interface Import {
  /** A path from the root for a file of ours, otherwise the package's specifier. */
  readonly to: string;
  readonly isOurs: boolean;
  /** Erased by the compiler: nothing of it runs. */
  readonly isTypeOnly: boolean;
}

export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly tree: ts.SourceFile;
  readonly imports: readonly Import[];
}

export function filesUnder(folder: string): string[] {
  return readdirSync(join(home, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.name === 'node_modules') return [];
    return entry.isDirectory() ? filesUnder(path) : [path.split(sep).join('/')];
  });
}

export function read(path: string): SourceFile {
  const text = readFileSync(join(home, path), 'utf8');
  const tree = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  return { path, text, tree, imports: importsOf(tree, path) };
}

export const sources = (...folders: string[]): SourceFile[] =>
  folders
    .flatMap(filesUnder)
    .filter((path) => /\.tsx?$/.test(path))
    .map(read);

/** Calls the visitor with every node of the tree. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** The line that a node stands on, as editors count. */
export const lineOf = (node: ts.Node) => node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1;

function importsOf(tree: ts.SourceFile, path: string): Import[] {
  const found: Import[] = [];
  const add = (specifier: ts.Node | undefined, isTypeOnly: boolean) => {
    if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return;
    const isOurs = specifier.text.startsWith('.');
    found.push({ to: isOurs ? resolved(specifier.text, path) : specifier.text, isOurs, isTypeOnly });
  };
  walk(tree, (node) => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeImport(node));
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true);
    else if (
      ts.isCallExpression(node) &&
      (node.expression.kind === ts.SyntaxKind.ImportKeyword || node.expression.getText() === 'require')
    )
      add(node.arguments[0], false);
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

function resolved(specifier: string, from: string): string {
  const bare = join(home, dirname(from), specifier);
  const candidates = [bare, `${bare}.ts`, `${bare}.tsx`, join(bare, 'index.ts'), bare.replace(/\.js$/, '.ts')];
  const file = candidates.find((candidate) => existsSync(candidate) && statSync(candidate).isFile());
  return relative(home, file ?? bare)
    .split(sep)
    .join('/');
}
