import { mkdir, readdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../tools/build/root';
import { hostChecks } from '../../tools/scripts/doctor/checks';
import { openHostPage } from '../../tools/scripts/doctor/hostPage';
import { run } from '../../tools/scripts/system/run';
import { runChecks } from '../../tools/scripts/deploy/checks';
import { freePort } from '../../server/http/freePort';
import { expect, test } from '../support/embed';
import { runScript } from '../support/runScript';
import type { EmbedSite } from '../fixtures/embedSite';
import { hostPolicy, startHosts } from '../fixtures/hostServer';

const doctor = (...words: string[]) => runScript('tools/scripts/doctor.ts', words);

const failing = async (url: string, { site }: EmbedSite) =>
  (await runChecks(hostChecks('card'), await openHostPage(url, site, site))).filter(
    ({ what, passes }) => !passes && what !== 'In Chromium',
  );

for (const [kind, react] of [
  ['react19', '19.3.1, shared'],
  ['react18', '18.3.1; the front door takes'],
  ['plain', 'none in the scripts'],
] as const) {
  test(`every row holds for the host ${kind}, and its React is named`, async ({ embedSite }) => {
    const { code, out, error } = await doctor(
      `${embedSite.host}/${kind}/accounts`,
      ...(kind === 'plain' ? [] : ['--front-door', embedSite.site]),
    );
    expect(out.split('\n').filter((line) => line.startsWith('  ✗'))).toEqual([]);
    expect([code, error]).toEqual([0, '']);
    expect(out).toContain(react);
    expect(out).toContain(`\n${Object.keys(hostChecks('card')).length} hold, 0 do not.\n`);
  });
}

test('each row that a policy fails says what to add to it', async ({ embedSite }) => {
  const { site, host } = embedSite;
  embedSite.hosts.policy = {
    ...hostPolicy(site),
    'script-src': ["'self'"],
    'connect-src': ["'self'"],
    'font-src': ["'none'"],
    'frame-src': ["'none'"],
    'style-src': ["'self'"],
    'trusted-types': ['vestibule-embed'],
  };
  const rows = await failing(`${host}/react19/accounts`, embedSite);
  const add = (directive: string) => expect.stringContaining(`add '${directive} ${site}'`);
  expect(Object.fromEntries(rows.map(({ what, found }) => [what, found]))).toEqual({
    Scripts: add('script-src'),
    Calls: add('connect-src'),
    Font: add('font-src'),
    'Frame of the relay': add('frame-src'),
    Styles: expect.stringContaining("add 'style-src 'sha256-"),
    'Trusted Types': expect.stringContaining('lacks vestibule-load: add it'),
  });
});

test('a policy may name the folders of the front door instead of its origin', async ({ embedSite }) => {
  const { site, host } = embedSite;
  embedSite.hosts.policy = { ...hostPolicy(site), 'script-src': ["'self'", `${site}/embed/`, `${site}/assets/`] };
  expect(await failing(`${host}/plain/accounts`, embedSite)).toEqual([]);
});

test('an untrusted origin fails for calls and frames, and on a different site for cookies', async ({ embedSite }) => {
  await using stranger = await startHosts(await freePort('127.0.0.1'), embedSite.site);
  const beside = await failing(`http://shop.vestibule.localhost:${stranger.port}/react19/`, embedSite);
  expect(beside.map(({ what }) => what)).toEqual(['Trusted by the service', 'Relay']);
  expect(beside[0]?.found).toContain(`SISTER_HOST=shop.vestibule.localhost:${stranger.port}`);
  const elsewhere = await failing(`http://127.0.0.1:${stranger.port}/react19/`, embedSite);
  expect(elsewhere.map(({ what }) => what)).toEqual(['Trusted by the service', 'Cookies', 'Relay']);
});

test('the packed doctor runs from any folder, with what its package names', async ({ embedSite }, info) => {
  const folder = info.outputPath();
  const modules = path.join(folder, 'node_modules');
  const own = path.join(modules, '@vestibule/doctor');
  await mkdir(own, { recursive: true });
  await run('npm', ['pack', './tools/scripts/doctor', '--pack-destination', folder], { cwd: root });
  const [packed = ''] = (await readdir(folder)).filter((file) => file.endsWith('.tgz'));
  await run('tar', ['-xzf', path.join(folder, packed), '--strip-components=1'], { cwd: own });
  for (const name of ['playwright-core', 'tldts', 'tldts-core'])
    await symlink(path.join(root, 'node_modules', name), path.join(modules, name));
  const page = `${embedSite.host}/plain/accounts`;
  const command = path.join(own, 'dist/doctor.js');
  const good = await run(process.execPath, [command, page], { cwd: folder });
  expect(good.out).toMatch(/ hold, 0 do not\.\n$/);
  expect(good.out).toContain(`with the card of the front door ${embedSite.site}`);
  const session = await run(process.execPath, [command, page, '--session'], { cwd: folder });
  expect(session.out).toContain(`with the session of the front door ${embedSite.site}`);
  expect(session.out).not.toContain('Trusted Types');
});
