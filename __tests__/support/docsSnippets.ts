import { readFile } from 'node:fs/promises';

/** A fenced code block with `runs=NAME`. */
export async function snippetOf(
  name: string,
  paper = 'docs/sister-app.md',
): Promise<{ readonly language: string; readonly code: string }> {
  const text = await readFile(paper, 'utf8');
  const [found, language = '', code = ''] =
    new RegExp(`^\`\`\`(\\w+) runs=${name}\\n(.*?)^\`\`\`$`, 'ms').exec(text) ?? [];
  if (found === undefined) throw new Error(`${paper} has no snippet that says runs=${name}`);
  return { language, code };
}
