import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { request } from '@playwright/test';
import { bundle } from '../../build/bundle';
import { root } from '../../build/root';
import { writeSite } from '../../build/writeSite';
import { languages, type LanguageCode } from '../../i18n/languages';
import { localAddresses } from '../../server/addresses';
import { freePort } from '../../server/freePort';
import { startService } from '../../server/start';
import { siteConfig } from '../../site.config';
import { checkedSiteConfig } from '../../src/lib/siteConfig';
import type { Person, Site } from './stage';

export interface RunningSite extends Site {
  close(): Promise<void>;
}

const host = '127.0.0.1';
const password = 'Passw0rd!';

/** What the pictures show of addresses must not change with the port, and each window is to be counted on its own. */
const environment = (port: number, dataDir: string) => ({ PORT: String(port), HOST: host, DATA_DIR: dataDir, SISTER_HOST: 'recipes.vestibule.example', TRUST_PROXY: host });

/**
 * The present sources, built and served by the real service on a free port with an empty database.
 * @param folder where the build goes, from the project's root; kept, so that the next time is quick
 */
export async function servePresent(folder: string): Promise<RunningSite> {
  const port = await freePort(host);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vestibule-gallery-'));
  const env = environment(port, dataDir);
  const { addresses } = checkedSiteConfig(siteConfig, localAddresses(port, env));
  await bundle(`${folder}/bundle`);
  await writeSite(`${folder}/bundle`, `${folder}/site`, addresses);
  const service = await startService({ env, siteConfig, local: true, siteFolder: path.join(root, folder, 'site'), onMail: () => {} });
  const close = async () => {
    await service.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { origin: service.origin, people: await signUpPeople(service.origin, dataDir), close };
}

/** A revision, checked out beside the present sources, built and served by its own `npm start`. */
export async function serveRevision(revision: string, say: (progress: string) => void): Promise<RunningSite> {
  const place = await mkdtemp(path.join(tmpdir(), 'vestibule-revision-'));
  const tree = path.join(place, 'tree');
  const dataDir = path.join(place, 'data');
  const port = await freePort(host);
  await run('git', ['worktree', 'add', '--detach', tree, revision], root);
  const undo: (() => Promise<unknown>)[] = [() => rm(place, { recursive: true, force: true }).then(() => run('git', ['worktree', 'prune'], root))];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    say('installing its packages');
    await run('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], tree);
    say('building and starting it');
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], { cwd: tree, env: { ...process.env, ...environment(port, dataDir) }, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = new Promise((resolve) => child.on('close', resolve));
    undo.push(() => {
      child.kill('SIGTERM');
      return ended;
    });
    const started = new Promise((resolve) => child.stdout.on('data', (line: Buffer) => line.includes(`:${port}`) && resolve(true)));
    if (!(await Promise.race([started, ended.then(() => false)]))) throw new Error(`${revision} does not start; what is wrong stands above.`);
    const origin = `http://localhost:${port}`;
    return { origin, people: await signUpPeople(origin, dataDir), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Makes somebody for each language, through the calls and the mail that a visitor would use. */
export async function signUpPeople(origin: string, dataDir: string): Promise<Site['people']> {
  const people = await Promise.all(languages.map(async ({ code, id }) => [code, await signUp(origin, dataDir, id)] as const));
  return Object.fromEntries(people) as Record<LanguageCode, Person>;
}

async function signUp(origin: string, dataDir: string, languageId: number): Promise<Person> {
  const username = `visitor_${randomBytes(4).toString('hex')}`;
  const email = `${username}@vestibule.example`;
  const visitor = await request.newContext({ baseURL: origin, extraHTTPHeaders: { Origin: origin } });
  const send = async (method: string, call: string, data: object) => {
    const response = await visitor.fetch(`/api/${call}`, { method, data });
    if (response.status() !== 200) throw new Error(`${call} was refused: ${await response.text()}`);
  };
  await send('POST', 'signup', { Username: username, Email: email, Password: password, LanguageId: 1 });
  const token = await tokenFor(email, path.join(dataDir, 'outbox'));
  await send('PUT', 'signup/verify-email', { Token: token });
  await send('POST', 'login', { UsernameOrEmail: username, Password: password, IsRememberMe: false });
  await send('PUT', 'ui/language', { LanguageId: languageId });
  await visitor.dispose();
  return { username, email, password, token };
}

/** The mail's file appears a moment after the sign-up's answer. */
async function tokenFor(email: string, outbox: string): Promise<string> {
  const giveUp = Date.now() + 10_000;
  while (Date.now() < giveUp) {
    for (const file of (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))) {
      // Quoted-printable breaks lines with '=' at their end and writes '=' as '=3D'.
      const mail = (await readFile(path.join(outbox, file), 'utf8')).replace(/=\r?\n/g, '').replaceAll('=3D', '=');
      const token = /verify-email\?token=([\w-]+)/.exec(mail)?.[1];
      if (mail.includes(`To: ${email}`) && token) return token;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No mail to ${email} has arrived in the outbox.`);
}

async function run(command: string, args: readonly string[], cwd: string): Promise<void> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (part: Buffer) => (complaint += part.toString()));
  const code = await new Promise((resolve, reject) => child.on('close', resolve).on('error', reject));
  if (code !== 0) throw new Error(`${command} ${args[0] ?? ''} failed: ${complaint.trim()}`);
}
