import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import withoutUnused, { leftOut } from '../../build/leaner/reactDom';
import { root } from '../../build/root';

const require = createRequire(__filename);
const reactDom = readFileSync(
  path.join(path.dirname(require.resolve('react-dom/package.json')), 'cjs/react-dom-client.production.js'),
  'utf8',
);

/** What the site's visitors download: our own sources, and the packages that render with React. The embed has React whole. */
const sources = ['src', 'sagas'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
);
const ours = sources.filter((file) => /\.tsx?$/.test(file) && !/^src.(export|embed)\b/.test(file));
const packages = ['downshift', 'react-redux', 'styled-components', 'wouter'].map((name) => require.resolve(name));

describe("What the site's copy of React leaves out", () => {
  it('is all there in the installed version', () => {
    expect(withoutUnused(reactDom).length).toBeLessThan(reactDom.length * 0.9);
  });

  it('is looked through anew for another version', () => {
    expect(() => withoutUnused(reactDom.replace('exports.version = "', 'exports.version = "1'))).toThrow(
      /knows React .* only/,
    );
  });

  it.each(leftOut.map(({ feature, sign }) => [feature, sign] as const))('is used by nobody: %s', (_, sign) => {
    expect(ours.filter((file) => sign.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
  });

  it.each(packages)('is not used by %s', (file) => {
    const hooks =
      /useActionState|useFormStatus|useOptimistic|findDOMNode|SuspenseList|\.(preload|preinit|preconnect|prefetchDNS)\(/;
    expect(readFileSync(file, 'utf8')).not.toMatch(hooks);
  });
});
