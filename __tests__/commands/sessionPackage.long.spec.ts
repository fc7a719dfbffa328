import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliBytes } from '../../build/compress';
import { root } from '../../build/root';
import type * as session from '../../session/src/session';
import type { Session, SessionOptions } from '../../session/src/session';
import { expect, test } from '../support/browser';

type Package = Pick<typeof session, 'createSession'>;
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

const createSession = async (options: object): Promise<Session> =>
  ((await import(path.join(root, 'session/dist/session.js'))) as Package).createSession(options as SessionOptions);

for (const [options, name, value, logIn] of [
  [{ frontDoor: '' }, 'frontDoor', '', '#'],
  [{}, 'frontDoor', 'undefined', '#'],
  [{ frontDoor: 'www.vestibule.example' }, 'frontDoor', 'www.vestibule.example', '#'],
  [{ frontDoor: 'javascript:alert(1)' }, 'frontDoor', 'javascript:alert(1)', '#'],
  [{ frontDoor: 'https://one.example', api: '/api' }, 'api', '/api', 'https://one.example/accounts'],
] as const) {
  test(`a session of ${JSON.stringify(options)} is told once in the console, and knows nobody`, async () => {
    const told: unknown[] = [];
    const { error } = console;
    console.error = (...said: unknown[]) => told.push(...said);
    try {
      await createSession(options);
      const session = await createSession(options);
      expect(await session.whoAmI()).toEqual({ kind: 'unknown', why: 'wrongAddress' });
      expect(session.loginUrl()).toBe(logIn);
      expect(session.manageUrl()).toBe(logIn === '#' ? '#' : `${logIn}/manage`);
      // The call itself is made; nothing is asked of an address that is none.
      const calls: string[] = [];
      const fetchRenewed = session.withRenewal(async (input) => {
        calls.push((input as Request).url);
        return new Response(null, { status: 401 });
      });
      expect((await fetchRenewed('https://recipes.example/api')).status).toBe(401);
      expect(calls).toEqual(['https://recipes.example/api']);
      session.close();
    } finally {
      console.error = error;
    }
    expect(told).toEqual([`${name} must be an origin such as https://www.vestibule.example, not '${value}'`]);
  });
}

test('of an address with a slash or a path the session takes the origin', async () => {
  const session = await createSession({ frontDoor: 'https://www.vestibule.example/' });
  expect(session.loginUrl()).toBe('https://www.vestibule.example/accounts');
});
