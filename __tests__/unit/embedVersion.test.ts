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
});
