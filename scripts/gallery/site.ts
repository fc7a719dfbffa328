import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundle } from '../../build/bundle';
import { root } from '../../build/root';
import { writeSite } from '../../build/writeSite';
import { localAddresses } from '../../shared/environment';
import { freePort } from '../../server/http/freePort';
import { startService } from '../../server/start';
import { siteConfig } from '../../site.config';
import { checkedSiteConfig } from '../../shared/siteConfig';
import { signUpMembers } from './members';
import type { Site } from './stage';

export interface RunningSite extends Site {
  close(): Promise<void>;
}

const host = '127.0.0.1';

/** The addresses shown in pictures must not depend on the port, and each window counts separately for the limits. */
const sisterHost = 'recipes.vestibule.example';
const sisterOrigin = `http://${sisterHost}`;
const environment = (port: number, dataDir: string) => ({
  PORT: String(port),
  HOST: host,
  DATA_DIR: dataDir,
  SISTER_HOST: sisterHost,
  TRUST_PROXY: host,
});

/**
 * The working tree, built and served by the real service on a free port with an empty database.
 * @param folder where the build is written, from the project's root; kept, so that the next run is quick
 */
export async function servePresent(folder: string): Promise<RunningSite> {
  const port = await freePort(host);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vestibule-gallery-'));
  const env = environment(port, dataDir);
  const { addresses } = checkedSiteConfig(siteConfig, localAddresses(port, env));
  await bundle(`${folder}/bundle`);
  await writeSite(`${folder}/bundle`, `${folder}/site`, addresses);
  const service = await startService({
    env,
    siteConfig,
    local: true,
    siteFolder: path.join(root, folder, 'site'),
    onMail: () => {},
  });
  const close = async () => {
    await service.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return {
    origin: service.origin,
    sisterOrigin,
    members: await signUpMembers(service.origin, (email) => linkFor(email, path.join(dataDir, 'outbox'))),
    close,
  };
}

export async function serveRevision(revision: string, say: (progress: string) => void): Promise<RunningSite> {
  const place = await mkdtemp(path.join(tmpdir(), 'vestibule-revision-'));
  const tree = path.join(place, 'tree');
  await run('git', ['worktree', 'add', '--detach', tree, revision], root);
  const remove = () => rm(place, { recursive: true, force: true }).then(() => run('git', ['worktree', 'prune'], root));
  try {
    say('installing its packages');
    await run('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], tree);
    say('building and starting it');
    const site = await serveTree(tree, path.join(place, 'data'));
    return { ...site, close: () => site.close().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * Sources with their packages, built and served by their own `npm start`.
 * @param dataDir of the service: its database and its mails
 */
export async function serveTree(tree: string, dataDir: string): Promise<RunningSite> {
  const port = await freePort(host);
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
    cwd: tree,
    env: { ...process.env, ...environment(port, dataDir) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  try {
    const started = new Promise((resolve) =>
      child.stdout.on('data', (line: Buffer) => line.includes(`:${port}`) && resolve(true)),
    );
    if (!(await Promise.race([started, ended.then(() => false)])))
      throw new Error(`${tree} does not start; what is wrong stands above.`);
    const origin = `http://localhost:${port}`;
    const members = await signUpMembers(origin, (email) => linkFor(email, path.join(dataDir, 'outbox')));
    return { origin, sisterOrigin, members, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The mail's file appears a moment after the sign-up's answer. */
async function linkFor(email: string, outbox: string): Promise<string> {
  const giveUp = Date.now() + 10_000;
  while (Date.now() < giveUp) {
    for (const file of (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))) {
      // Quoted-printable breaks lines with a trailing '=' and encodes '=' as '=3D'.
      const mail = (await readFile(path.join(outbox, file), 'utf8')).replace(/=\r?\n/g, '').replaceAll('=3D', '=');
      const link = /http\S+verify-email\?token=[\w-]+/.exec(mail)?.[0];
      if (mail.includes(`To: ${email}`) && link) return link;
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
