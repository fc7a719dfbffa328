import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliBytes } from '../../build/compress';
import { root } from '../../build/root';
import { expect, test } from '../support/browser';

const file = (name: string) => readFile(path.join(root, 'session', name));

test('@vestibule/session is under 2 KB and needs nothing', async () => {
  expect(await brotliBytes(await file('dist/session.js'))).toBeLessThan(2_048);
  const { dependencies, peerDependencies } = JSON.parse((await file('package.json')).toString()) as Record<
    string,
    unknown
  >;
  expect([dependencies, peerDependencies]).toEqual([undefined, undefined]);
  expect((await file('dist/session.js')).toString()).not.toMatch(/\bimport\b/);
});

test('what is packed has the code and its types, and a strict page can compile against them', async () => {
  const { stdout } = await promisify(execFile)(
    'npm',
    ['pack', '--dry-run', '--json', '--ignore-scripts', '-w', 'session'],
    { cwd: root },
  );
  const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
  expect(files.map(({ path: name }) => name)).toEqual(
    expect.arrayContaining(['README.md', 'dist/session.js', 'dist/session.d.ts', 'package.json']),
  );
  expect((await file('dist/session.d.ts')).toString()).toContain('export declare function createSession');
});

for (const [options, sentence] of [
  [{ frontDoor: '' }, "frontDoor must be an origin such as https://www.vestibule.example, not ''"],
  [
    { frontDoor: 'www.vestibule.example' },
    "frontDoor must be an origin such as https://www.vestibule.example, not 'www.vestibule.example'",
  ],
  [
    { frontDoor: 'https://www.vestibule.example/' },
    "frontDoor must be an origin such as https://www.vestibule.example, not 'https://www.vestibule.example/'",
  ],
  [
    { frontDoor: 'javascript:alert(1)' },
    "frontDoor must be an origin such as https://www.vestibule.example, not 'javascript:alert(1)'",
  ],
  [
    { frontDoor: 'https://www.vestibule.example', api: '/api' },
    "api must be an origin such as https://www.vestibule.example, not '/api'",
  ],
] as const) {
  test(`createSession(${JSON.stringify(options)}) is refused with a sentence`, async () => {
    const { createSession } = (await import(path.join(root, 'session/dist/session.js'))) as {
      createSession(options: object): unknown;
    };
    expect(() => createSession(options)).toThrow(sentence);
  });
}
