import type { TestInfo } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { closing } from '../fixtures/closing';
import { until } from '../fixtures/until';
import { findDebianProgram, isDebianProgram, type DebianProgram } from '../../tools/scripts/system/debianPrograms';
import { findProgram } from '../../tools/scripts/system/findProgram';

function reasonOf(name: string): string[] {
  if (!isDebianProgram(name)) return findProgram(name).length > 0 ? [] : [`${name} is not installed: Debian has it`];
  const found = findDebianProgram(name);
  return 'reason' in found ? [found.reason] : [];
}

/** The path of a Debian program. @throws Error if it is not installed */
export function programOf(name: DebianProgram): string {
  const found = findDebianProgram(name);
  if ('reason' in found) throw new Error(found.reason);
  return found.paths[0] ?? name;
}

/** Skips a test of Playwright's if this machine lacks a program. `npm test -- --install` installs them. */
export function requirePrograms(info: TestInfo, ...names: readonly DebianProgram[]): void {
  for (const reason of names.flatMap(reasonOf)) info.skip(true, reason);
}

/** jest's `it`, which skips a test if this machine lacks a program: `npm test` says what to install. */
export function itWith(...names: readonly string[]): (title: string, work: () => Promise<void>) => void {
  const reasons = names.filter((name) => name !== 'node').flatMap(reasonOf);
  // oxlint-disable-next-line jest/no-disabled-tests
  return (title, work) => (reasons.length === 0 ? it(title, work) : it.skip(`${title} [${reasons.join('; ')}]`, work));
}

/** Starts a web server and waits until it answers. @throws Error with its output, if it exits before that */
export async function startHost(
  program: string,
  options: readonly string[],
  port: number,
  env: Readonly<Record<string, string>> = {},
) {
  const child = spawn(program, options, {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (data) => (printed += String(data)));
  child.stderr.on('data', (data) => (printed += String(data)));
  const ended = once(child, 'close').then(() => {
    throw new Error(`${program} ended: ${printed}`);
  });
  ended.catch(() => {});
  const origin = `http://127.0.0.1:${port}`;
  // A port that is not open yet refuses at once, so retry until it is.
  const answers = async () =>
    child.exitCode !== null || (await fetch(`${origin}/robots.txt`, { redirect: 'manual' }).catch(() => null)) !== null;
  await Promise.race([ended, until(answers)]);
  return closing({
    origin,
    async close() {
      child.kill('SIGTERM');
      await ended.catch(() => {});
    },
  });
}

/** nginx with the lines of its `http` block, and its own files in `place`. @param before lines before the block */
export async function startNginx(place: string, port: number, lines: string, before = '') {
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (what) => `${what}_temp_path ${place}/${what};`,
  );
  const own = `${before} ${user} daemon off; pid ${place}/pid; error_log stderr; events {}`;
  const file = join(place, 'nginx.conf');
  await writeFile(file, `${own} http { access_log off; ${temporary.join(' ')} ${lines} }`);
  return startHost(programOf('nginx'), ['-p', place, '-e', 'stderr', '-c', file], port);
}

/** Caddy with the lines of its Caddyfile after the global options, of which there may be more. */
export async function startCaddy(
  place: string,
  port: number,
  lines: string,
  { options = '', env = {} }: { readonly options?: string; readonly env?: Readonly<Record<string, string>> } = {},
) {
  const file = join(place, 'Caddyfile');
  await writeFile(file, `{\n\tadmin off\n${options}}\n${lines}`);
  const homes = { HOME: place, XDG_DATA_HOME: place, XDG_CONFIG_HOME: place };
  return startHost(programOf('caddy'), ['run', '--config', file, '--adapter', 'caddyfile'], port, { ...homes, ...env });
}

/** Debian's Apache with some modules and lines of configuration, on a loopback port. */
export async function startApache(place: string, port: number, modules: string, lines: string) {
  const loaded = `mpm_event authn_core authz_core authz_user ${modules}`
    .split(' ')
    .map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`);
  const own = `ServerName 127.0.0.1\nListen 127.0.0.1:${port}\nPidFile ${place}/pid\nErrorLog ${place}/errors\nMutex file:${place}`;
  await writeFile(join(place, 'apache.conf'), [...loaded, own, lines].join('\n'));
  const options = ['-D', 'FOREGROUND', '-d', place, '-f', join(place, 'apache.conf')];
  return startHost(programOf('apache'), options, port);
}
