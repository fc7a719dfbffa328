import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import typescript from 'typescript/package.json' with { type: 'json' };
import { languages } from '../../../shared/languages';
import { cached } from '../cached';
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
  const ownCode = await readFile(import.meta.filename);
  for (const [file, source] of Object.entries(declarations)) {
    const code = await readFile(path.join(root, source), 'utf8');
    const make = async () => Buffer.from(await declarationOf(source, code));
    await writeFile(path.join(folder, file), await cached([ownCode, typescript.version, source, code], make));
  }
  const codes = languages.map(({ code }) => `'${code}'`).join(' | ');
  await writeFile(path.join(folder, 'languages.d.ts'), `export type LanguageCode = ${codes};\n`);
}

async function declarationOf(source: string, code: string): Promise<string> {
  // Imported on demand, because it takes half a second.
  const { default: ts } = await import('typescript');
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(code, {
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
