import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';
import { languages } from '../../../shared/languages';
import { root } from '../root';

const declarations = {
  'contract.d.ts': 'src/embed/contract.ts',
  'load.d.ts': 'src/embed/load/load.ts',
  'lifecycles.d.ts': 'src/embed/load/lifecycles.ts',
  'share.d.ts': 'src/embed/load/share.ts',
  'mount.d.ts': 'src/embed/mount.ts',
} as const;

/** Writes the types of the embed, which hosts copy or refer to, into one folder. */
export async function writeDeclarations(folder: string): Promise<void> {
  for (const [file, source] of Object.entries(declarations))
    await writeFile(path.join(folder, file), await declarationOf(source));
  const codes = languages.map(({ code }) => `'${code}'`).join(' | ');
  await writeFile(path.join(folder, 'languages.d.ts'), `export type LanguageCode = ${codes};\n`);
}

async function declarationOf(source: string): Promise<string> {
  const text = await readFile(path.join(root, source), 'utf8');
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(text, {
    fileName: source,
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, strict: true },
  });
  const [wrong] = diagnostics;
  if (wrong !== undefined) throw new Error(`${source}: ${ts.flattenDiagnosticMessageText(wrong.messageText, ' ')}`);
  // All declarations are published in one folder.
  return outputText
    .replaceAll("'../contract'", "'./contract.js'")
    .replaceAll("'../../shared/languages'", "'./languages.js'")
    .replaceAll(/'\.\/(share|lifecycles|contract)'/g, "'./$1.js'");
}
