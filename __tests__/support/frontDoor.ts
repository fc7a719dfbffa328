import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureLocalSite } from '../../tools/build/localSite';
import { ensureService } from '../../tools/build/service';
import { createAccount, type Account } from '../fixtures/accounts';
import { noLimits } from '../fixtures/noLimits';
import { createOutbox, type Outbox } from '../fixtures/outbox';
import { freePort } from '../../server/http/freePort';
import { silentLog } from '../../server/log';
import { startService } from '../../server/start';
import { siteConfig } from '../../site.config';
import { runCompiled } from './runScript';

/** The real site and service. */
export interface FrontDoor {
  readonly origin: string;
  readonly port: number;
  /** The service's address for this machine: Node resolves no name below `localhost`. */
  readonly inside: string;
  /** A folder for the test's own files, deleted with the service. */
  readonly folder: string;
  account(): Promise<Account>;
  readonly outbox: Outbox;
  /** Runs the accounts command and returns its output. */
  accountsCommand(...words: string[]): Promise<string>;
  serviceKey(): Promise<string>;
  close(): Promise<void>;
}

/**
 * @param name the test's name, for a separate build of the site
 * @param trusted the origins of the apps on its sub-domains
 * @param host its host; if it is `localhost`, which every program resolves, it shares its cookies with no app
 */
export async function openFrontDoor(
  name: string,
  trusted: readonly string[],
  host: 'vestibule.localhost' | 'localhost' = 'vestibule.localhost',
): Promise<FrontDoor> {
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
    inside: `http://127.0.0.1:${port}`,
    folder,
    account: () => createAccount(port, outbox),
    outbox,
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
