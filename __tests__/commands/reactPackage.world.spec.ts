import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { compilePackages } from '../../tools/build/packages';
import { root } from '../../tools/build/root';
import { expect, test } from '../support/browser';

const run = promisify(execFile);
const versions = { 18: 'examples/recipes/node_modules', 19: 'node_modules' } as const;
let packed: string;

test.beforeAll(async () => {
  await compilePackages();
  packed = await mkdtemp(path.join(tmpdir(), 'vestibule-react-'));
  await run('npm', ['pack', '--ignore-scripts', '-w', 'packages/react', '--pack-destination', packed], { cwd: root });
});
test.afterAll(() => rm(packed, { recursive: true, force: true }));

async function newHost(react: keyof typeof versions): Promise<string> {
  const folder = await mkdtemp(path.join(packed, 'host-'));
  const modules = path.join(folder, 'node_modules');
  await mkdir(path.join(modules, '@vestibule/react'), { recursive: true });
  await mkdir(path.join(modules, '@types'));
  await run('tar', ['-xzf', path.join(packed, 'vestibule-react-0.1.0.tgz'), '--strip-components=1'], {
    cwd: path.join(modules, '@vestibule/react'),
  });
  for (const name of ['react', 'react-dom', '@types/react', '@types/react-dom'])
    await symlink(path.join(root, versions[react], name), path.join(modules, name));
  await symlink(path.join(root, 'node_modules/csstype'), path.join(modules, 'csstype'));
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  return folder;
}

for (const react of [18, 19] as const) {
  test(`@vestibule/react needs nothing but React ${react}, and is drawn on a server as nobody's`, async () => {
    const folder = await newHost(react);
    await writeFile(
      path.join(folder, 'server.js'),
      `import { createElement as h } from 'react';
      import { renderToString } from 'react-dom/server';
      import { Accounts, LoggedIn, LoggedOut, useSession, VestibuleProvider } from '@vestibule/react';
      const Out = () => h('a', { href: useSession().session.logoutUrl() }, 'Log out');
      console.log(renderToString(h(VestibuleProvider, { frontDoor: 'https://www.vestibule.example' },
        h(LoggedIn, null, 'in'), h(LoggedOut, null, 'out'), h(Accounts), h(Out))));
      try { renderToString(h(Out)); } catch (error) { console.log(error.message); }`,
    );
    const { stdout, stderr } = await run(process.execPath, ['server.js'], { cwd: folder });
    expect(stderr).toBe('');
    expect(stdout.split('\n')).toEqual([
      '<div><a href="https://www.vestibule.example/accounts">Log in</a></div><a href="https://www.vestibule.example/accounts?logout=true">Log out</a>',
      'Put <VestibuleProvider frontDoor="https://www.vestibule.example"> around what uses the session.',
      '',
    ]);
  });
}

for (const [react, moduleResolution, module] of [
  [18, 'node10', 'esnext'],
  [19, 'nodenext', 'nodenext'],
] as const) {
  test(`its types resolve by ${moduleResolution} with React ${react}, and refuse what is wrong`, async () => {
    const folder = await newHost(react);
    await writeFile(
      path.join(folder, 'host.tsx'),
      `import { Accounts, LoggedIn, useSession, VestibuleProvider, type Who } from '@vestibule/react';
        export const Host = () => (
          <VestibuleProvider frontDoor="https://www.vestibule.example">
            <LoggedIn>{({ username }) => <p>{username.trim()}</p>}</LoggedIn>
            <Accounts theme="dark" onEvent={(event) => event.type === 'failed' && event.message.trim()} />
            <vestibule-accounts theme="system" continue-to="/" />
          </VestibuleProvider>
        );
        export const useWho = (): Who | null => useSession().who;
        // @ts-expect-error -- no such text
        export const WrongText = () => <Accounts texts={{ login: 'Come in' }} />;
        // @ts-expect-error -- no such theme
        export const Wrong = () => <Accounts theme="blue" />;
        // @ts-expect-error -- no such theme
        export const WrongElement = () => <vestibule-accounts theme="blue" />;`,
    );
    await writeFile(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          jsx: 'react-jsx',
          target: 'es2022',
          noEmit: true,
          types: [],
          ...(moduleResolution === 'node10' && { ignoreDeprecations: '6.0' }),
          module,
          moduleResolution,
        },
        files: ['host.tsx'],
      }),
    );
    // TypeScript 7 lacks node10 resolution.
    const compiler = moduleResolution === 'node10' ? 'typescript' : 'typescript7';
    const compiled = run(process.execPath, [path.join(root, 'node_modules', compiler, 'bin/tsc'), '-p', folder], {
      cwd: folder,
    }).then(
      () => '',
      (error: { stdout: string }) => error.stdout,
    );
    expect(await compiled).toBe('');
  });
}
