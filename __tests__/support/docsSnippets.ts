import { readFile } from 'node:fs/promises';

/** A fenced piece of docs/sister-app.md that says `runs=NAME`. */
export interface Snippet {
  readonly name: string;
  readonly language: string;
  readonly code: string;
}

export async function readSnippets(): Promise<Snippet[]> {
  const text = await readFile('docs/sister-app.md', 'utf8');
  return [...text.matchAll(/^```(\w+) runs=([\w-]+)\n(.*?)^```$/gms)].map(
    ([, language = '', name = '', code = '']) => ({ language, name, code }),
  );
}

export async function snippetOf(name: string): Promise<Snippet> {
  const found = (await readSnippets()).find((snippet) => snippet.name === name);
  if (found === undefined) throw new Error(`docs/sister-app.md has no snippet that says runs=${name}`);
  return found;
}
