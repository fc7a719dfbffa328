import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepBuild } from '../../tools/build/keptBuilds';
import { testFolder } from '../support/testFolder';

const place = testFolder();
const folder = join(place, 'kept');
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, content: string): void {
  mkdirSync(join(place, file, '..'), { recursive: true });
  writeFileSync(join(place, file), content);
}

async function build(name: string, files: readonly string[], builds = 3): Promise<string[]> {
  rmSync(join(place, 'site'), { recursive: true, force: true });
  for (const file of files) write(`site/assets/${file}`, `content of ${file}`);
  await keepBuild({ folder, builds }, join(place, 'site'), name);
  return readdirSync(join(place, 'site/assets')).sort();
}

describe('The builds that are kept (W1)', () => {
  test('a site has the files of the last builds, and no older one', async () => {
    await build('one', ['site.1.js', 'site.1.js.br', 'react.0.js']);
    await build('two', ['site.2.js', 'react.0.js']);
    const three = ['react.0.js', 'site.1.js', 'site.1.js.br', 'site.2.js', 'site.3.js'];
    expect(await build('three', ['site.3.js', 'react.0.js'])).toEqual(three);
    const four = ['react.0.js', 'react.4.js', 'site.2.js', 'site.3.js', 'site.4.js'];
    expect(await build('four', ['site.4.js', 'react.4.js'])).toEqual(four);
    expect(readdirSync(folder)).toHaveLength(3);
    expect(readFileSync(join(place, 'site/assets/site.2.js'), 'utf8')).toBe('content of site.2.js');
  });

  test('what a build that was broken off left behind is put right by the next, and what is not ours stays', async () => {
    await build('one', ['site.1.js']);
    write('kept/draft/site.9.js', 'half of');
    write('kept/photo.jpg', 'mine');
    expect(await build('two', ['site.2.js'])).toEqual(['site.1.js', 'site.2.js']);
    expect(await build('three', ['site.3.js'], 1)).toEqual(['site.3.js']);
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/-three$/), 'photo.jpg']);
  });
});
