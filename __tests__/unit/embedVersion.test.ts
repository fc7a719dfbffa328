import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { loaderVersion } from '../../src/embed/contract';

const paper = readFileSync('docs/sister-app.md', 'utf8');

test('the hashes in the documentation are those of the loaders that stay as they are', () => {
  const versions = readdirSync('static/embed');
  expect(versions).toContain(String(loaderVersion));
  for (const name of ['load.js', 'load.mjs']) {
    const code = readFileSync(`static/embed/${loaderVersion}/${name}`);
    const hash = `sha384-${createHash('sha384').update(code).digest('base64')}`;
    expect(paper).toContain(`| \`/embed/${loaderVersion}/${name}\` | \`${hash}\` |`);
  }
  const inSnippet = /embed\/(\d+)\/load\.js" integrity="(sha384-[^"]*)"/.exec(paper);
  const hash = createHash('sha384')
    .update(readFileSync(`static/embed/${inSnippet?.[1]}/load.js`))
    .digest('base64');
  expect(inSnippet?.[2]).toBe(`sha384-${hash}`);
});
