import { sql } from 'kysely';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../shared/environment';
import { checkedSiteConfig, type SiteConfig } from '../shared/siteConfig';
import { readConfig, type Config } from './config';
import { actAsOwner, checkFolder } from './database/dataFolder';
import { schemaState } from './database/migrate';
import { checkServer, connectPostgres, databaseRefusalOf } from './database/postgres';
import type { Db } from './database/schema';
import { isLoopback } from './http/forwarding';
import { addressesOf, checkCookieDomain } from './lib/addresses';
import { silentLog } from './lib/log';
import { StartError } from './lib/startError';
import { configuredMailer, outboxOf, mailRefusalOf } from './mail/mailers';
import { readKeys } from './openid/keys';
import { takesWrites } from './operations/readiness';
import { current, upgradeNote } from './releases';

/** The result of a check, as a phrase; `isRight` is false if the service would not start or not work. */
export interface Finding {
  readonly what: string;
  readonly isRight: boolean;
  readonly found: string;
}

/** Checks everything that the service needs. It changes nothing, except that it creates a missing data folder. */
export async function check(env: Environment, siteConfig: SiteConfig): Promise<Finding[]> {
  let config: Config;
  let site: SiteConfig;
  try {
    config = readConfig(env);
    site = checkedSiteConfig(siteConfig, env);
    checkCookieDomain(config.cookieDomain, addressesOf(site.addresses).siteOrigin);
  } catch (error) {
    return [{ what: 'configuration', isRight: false, found: (error as Error).message }];
  }
  return Promise.all([
    look('configuration', async () => `the site is ${site.addresses.siteOrigin}`),
    look('folder', async () => folder(config)),
    look('database', () => database(config)),
    look('mail', () => mail(config, site)),
    look('proxies', async () => proxies(config)),
  ]);
}

async function look(what: string, find: () => Promise<string>): Promise<Finding> {
  return find().then(
    (found) => ({ what, isRight: true, found }),
    (error: Error) => ({ what, isRight: false, found: error.message }),
  );
}

function folder({ dataDir, databaseUrl, smtpUrl }: Config): string {
  if (databaseUrl !== undefined && smtpUrl !== undefined) return 'none is needed';
  actAsOwner(dataDir);
  checkFolder(dataDir);
  return `${dataDir} can be written, and is closed to other users`;
}

async function database({ databaseUrl, dataDir, secretsKey }: Config): Promise<string> {
  if (databaseUrl === undefined)
    return existsSync(join(dataDir, 'database')) ? 'embedded' : 'embedded; the first start creates it';
  const { db } = connectPostgres(databaseUrl, silentLog);
  try {
    await checkServer(db);
    const { waiting, unknown, refusal, release } = await schemaState(db);
    if (refusal !== undefined) throw new StartError(refusal);
    if (waiting.length > 0) {
      await tryTable(db);
      const note = release === undefined ? '' : `. ${upgradeNote(release, current).join(' ')}`;
      return `answers; a start brings it to the newest schema (${waiting.join(', ')})${note}`;
    }
    if (!(await takesWrites(db))) throw new StartError('answers, but takes no writes');
    if (unknown.length > 0)
      return `answers, takes writes; a newer version made it, which this one may follow (${unknown.join(', ')})`;
    const app = await db.selectFrom('openid_apps').select('name').executeTakeFirst();
    if (app !== undefined) await readKeys(db, secretsKey);
    return 'answers, takes writes and has the newest schema';
  } catch (error) {
    throw databaseRefusalOf(error);
  } finally {
    await db.destroy();
  }
}

/** Creates a table and rolls it back: fails as the migration would, if the role may not create tables. */
async function tryTable(db: Db): Promise<void> {
  const trial = await db.startTransaction().execute();
  try {
    await sql`create table vestibule_check ()`.execute(trial);
  } finally {
    await trial.rollback().execute();
  }
}

async function mail(config: Config, site: SiteConfig): Promise<string> {
  if (config.smtpUrl === undefined) return `goes to ${outboxOf(config)}`;
  try {
    await configuredMailer(config, site).verify?.();
  } catch (error) {
    const { reason, status, said } = mailRefusalOf(error);
    throw new Error(`SMTP_URL: ${status ?? reason} ${said}`);
  }
  return `${new URL(config.smtpUrl).host} accepts our connection; npm run mails -- test ADDRESS sends a test mail`;
}

function proxies({ host, trustProxy }: Config): string {
  const trusted = [...trustProxy, ...(isLoopback(host) ? ['those on this machine'] : [])];
  return trusted.length > 0
    ? `X-Forwarded-For is trusted from ${trusted.join(', ')}`
    : 'X-Forwarded-For is trusted from nobody: set TRUST_PROXY if a proxy is in front of the service';
}
