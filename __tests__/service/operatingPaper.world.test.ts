import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCompiled } from '../support/compiledService';
import { testFolder } from '../support/testFolder';

const paper = readFileSync('docs/operating.md', 'utf8');
const place = testFolder();

it('O5 every command of the owner is used as docs/operating.md says', async () => {
  const lines = [...paper.matchAll(/npm run (accounts|mails|data) -- ([^`\n]+)/g)].flatMap(
    ([, command = '', words = '']) => {
      const [verbs = '', ...rest] = words
        .replace('yes|no', 'yes')
        .replace('ADDRESS', 'owner@example.com')
        .replace(/NUMBER|COUNT/, '1')
        .replace(/[[\]]/g, '')
        .split(' ');
      return verbs.split('|').map((verb) => [`${command}.js`, verb, ...rest]);
    },
  );
  expect(lines.length).toBeGreaterThan(20);
  const DATA_DIR = join(place, 'none');
  for (const [file = '', ...words] of lines) {
    const { code, error } = await runCompiled(file, words, { DATA_DIR });
    expect([words, code, error]).toEqual([words, code === 0 ? 0 : 1, expect.not.stringContaining('npm run')]);
  }
});
