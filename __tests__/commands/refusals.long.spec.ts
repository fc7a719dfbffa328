import { spawn } from 'node:child_process';
import { listen } from '../fixtures/listen';
import { watched } from '../fixtures/serviceChild';
import { until } from '../fixtures/until';
import { freePort } from '../../server/http/freePort';
import { expect, test } from '../support/browser';
import { runScript } from '../support/runScript';

const refusals: readonly (readonly [command: string, words: string, sentence: RegExp, env?: Record<string, string>])[] =
  [
    ['build', '--keep dist/kept', /^--keep dist\/kept would be replaced with dist\/ at every build/],
    ['build', '--keep dist-hosts/kept', /would be replaced with dist-hosts\/ at every build/],
    ['build', '', /^API_UPSTREAM must be an origin .*, not '127\.0\.0\.1:8080'\./, { API_UPSTREAM: '127.0.0.1:8080' }],
    // The configuration is no option.
    ['build', '', /nowhere|siteOrigin|SITE_ORIGIN/, { SITE_ORIGIN: 'nowhere' }],
    ['start', '--strange', /^Unknown option '--strange'\./],
    ['checkDeploy', '', /^Which site is to be checked\? Give its address/],
    ['checkDeploy', 'www.vestibule.example', /^'www\.vestibule\.example' is not an address of a site/],
    ['doctor', '', /^Which page is to be checked\?/],
  ];

for (const [command, words, sentence, env = {}] of refusals)
  test(`npm run ${command} -- ${words} ${JSON.stringify(env)} is refused by one sentence`, async () => {
    const { code, out, error } = await runScript(`tools/scripts/${command}.ts`, words.split(' ').filter(Boolean), env);
    expect([code, out, error]).toEqual(['SITE_ORIGIN' in env ? 1 : 2, '', expect.stringMatching(sentence)]);
    expect(error.trim().split('\n')).toHaveLength(1);
  });

test('npm run dev says in one sentence that its port is taken', async () => {
  await using other = await listen(() => {});
  const { error } = await runScript('tools/scripts/dev.ts', [], { PORT: String(other.port) });
  expect(error).toMatch(new RegExp(`^PORT ${other.port} is taken by another program on 127\\.0\\.0\\.1: .*\\n$`));
});

test('npm start in the background leaves nothing behind that holds its port after the shell’s kill', async ({}, {
  outputDir,
}) => {
  const port = await freePort('127.0.0.1');
  const env = { ...process.env, PORT: String(port), DATA_DIR: outputDir, LOG_LEVEL: 'error' };
  const npm = watched(spawn('npm', ['start'], { env, stdio: ['ignore', 'pipe', 'inherit'] }));
  await npm.line(/^Ctrl\+C ends it\.$/);
  npm.process.kill();
  await until(async () => (await freePort('127.0.0.1', port).catch(() => null)) === port);
});
