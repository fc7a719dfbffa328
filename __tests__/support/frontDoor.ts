import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureLocalSite } from '../../tools/build/localSite';
import { ensureService } from '../../tools/build/service';
import { createAccount } from '../fixtures/accounts';
import { noLimits } from '../fixtures/noLimits';
import { createOutbox } from '../fixtures/outbox';
import { freePort } from '../../server/http/freePort';
import { silentLog } from '../../server/log';
import { startService } from '../../server/start';
import { siteConfig } from '../../site.config';
import { runCompiled } from './runScript';

export type FrontDoor = Awaited<ReturnType<typeof openFrontDoor>>;

/**
 * The real site and service.
 * @param name the test's name, for a separate build of the site
 * @param trusted the origins of the apps on its sub-domains
 * @param host its host; if it is `localhost`, which every program resolves, it shares its cookies with no app
 */
export async function openFrontDoor(
  name: string,
  trusted: readonly string[],
  host: 'vestibule.localhost' | 'localhost' = 'vestibule.localhost',
) {
  const port = await freePort('127.0.0.1');
  const folder = await mkdtemp(path.join(tmpdir(), `vestibule-${name}-`));
  const env = {
    PORT: String(port),
    DATA_DIR: path.join(folder, 'front-door'),
    SITE_ORIGIN: `http://${host}:${port}`,
    ...(host !== 'localhost' && { COOKIE_DOMAIN: host }),
    TRUSTED_ORIGINS: trusted.join(),
  };
  const siteFolder = await ensureLocalSite(port, env, 'production', `.local/test-site-${name}`);
  await ensureService();
  const service = await startService({ env, siteConfig, local: true, siteFolder, limits: noLimits, log: silentLog });
  const outbox = createOutbox(service.mailGoesTo);
  const accountsCommand = async (...words: string[]) => (await runCompiled('accounts.js', words, env)).out;
  return {
    origin: env.SITE_ORIGIN,
    port,
    /** The service's address for this machine: Node resolves no name below `localhost`. */
    inside: `http://127.0.0.1:${port}`,
    /** A folder for the test's own files, deleted with the service. */
    folder,
    account: () => createAccount(port, outbox),
    outbox,
    /** Runs the accounts command and returns its output. */
    accountsCommand,
    serviceKey: async () => {
      const out = await accountsCommand('service-key', name);
      return /vsk_[\w-]{43}/.exec(out)?.[0] ?? out;
    },
    async close() {
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
