import { readFile } from 'node:fs/promises';

/** A fenced code block with `runs=NAME`. */
export interface Snippet {
  readonly name: string;
  readonly language: string;
  readonly code: string;
}

export async function readSnippets(paper = 'docs/sister-app.md'): Promise<Snippet[]> {
  const text = await readFile(paper, 'utf8');
  return [...text.matchAll(/^```(\w+) runs=([\w-]+)\n(.*?)^```$/gms)].map(
    ([, language = '', name = '', code = '']) => ({ language, name, code }),
  );
}

export async function snippetOf(name: string, paper = 'docs/sister-app.md'): Promise<Snippet> {
  const found = (await readSnippets(paper)).find((snippet) => snippet.name === name);
  if (found === undefined) throw new Error(`${paper} has no snippet that says runs=${name}`);
  return found;
}
