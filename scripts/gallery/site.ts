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
