import { readFile } from 'node:fs/promises';

/** A fenced code block of docs/sister-app.md with `runs=NAME`. */
export async function snippetOf(name: string): Promise<{ readonly language: string; readonly code: string }> {
  const text = await readFile('docs/sister-app.md', 'utf8');
  const [found, language = '', code = ''] =
    new RegExp(`^\`\`\`(\\w+) runs=${name}\\n(.*?)^\`\`\`$`, 'ms').exec(text) ?? [];
  if (found === undefined) throw new Error(`docs/sister-app.md has no snippet that says runs=${name}`);
  return { language, code };
}
