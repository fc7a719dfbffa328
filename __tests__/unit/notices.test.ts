import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { noticesOf } from '../../tools/build/notices';
import { testFolder } from '../support/testFolder';

const folder = testFolder();

/** A file of a package with the licence. */
function fileOf(name: string, license: string): string {
  const place = path.join(folder, 'node_modules', name);
  mkdirSync(path.join(place, 'lib'), { recursive: true });
  writeFileSync(path.join(place, 'package.json'), JSON.stringify({ name, version: '1.2.3', license }));
  writeFileSync(path.join(place, 'LICENSE'), `The licence of ${name}.\n`);
  return path.join(place, 'lib', 'index.js');
}

test('what is shipped has the notice of each package once, and none for our own files', () => {
  const files = [fileOf('@scope/one', 'MIT'), fileOf('two', 'ISC'), fileOf('two', 'ISC'), 'src/main.tsx'];
  const notices = noticesOf(files);
  expect(notices.match(/^\S+ 1\.2\.3, .*$/gm)).toEqual(['@scope/one 1.2.3, MIT', 'two 1.2.3, ISC']);
  expect(notices).toContain('The licence of @scope/one.');
});

test('a licence that is not listed stops the build, by the name of its package', () => {
  expect(() => noticesOf([fileOf('three', 'GPL-3.0-only')])).toThrow(/^three 1\.2\.3 has the licence "GPL-3\.0-only"/);
});
