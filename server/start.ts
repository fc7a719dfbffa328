import { setTimeout as pause } from 'node:timers/promises';
import { localAddresses, localNames, type Environment } from '../shared/environment';
import { checkedSiteConfig, type SiteConfig } from '../shared/siteConfig';
import { brand } from '../site.config';
import { importedConcurrency } from './accounts/hashingConcurrency';
import { createPasswords } from './accounts/passwords';
import { buildApp } from './app';
import { readConfig, type Config } from './config';
import { checkFolder, ownSecretsKey } from './database/dataFolder';
import { reachDatabase } from './database/open';
import { prepare } from './database/prepare';
import { isLoopback, loopback } from './http/forwarding';
import { freePort } from './http/freePort';
import { listenError } from './http/listenError';
import { addressesOf, checkCookieDomain } from './lib/addresses';
import { createLog, type Log } from './lib/log';
import { configuredMailer, outboxOf, mailRefusalOf } from './mail/mailers';
import { mailSiteOf } from './mail/mailHtml';
import { createMailQueue } from './mail/mailQueue';
import type { Mail } from './mail/mailText';
import { createLogoutQueue } from './openid/logoutQueue';
import { createOpenId } from './openid/openId';
import { keepClean } from './operations/cleaning';
import { watchFigures } from './operations/figures';
import { createMetrics } from './operations/metrics';
import { serveOperations } from './operations/operationsServer';
import { answersOf } from './operations/ownerAnswers';
import { serveOwner } from './operations/ownerSocket';
import { createReadiness } from './operations/readiness';
import { serviceOrigin } from './operations/runningIssuer';
import type { AppDeps } from './routes/apiDeps';
import { createServiceKeys } from './services/serviceKeys';

export interface StartOptions extends Pick<AppDeps, 'siteFolder' | 'sisterFolder' | 'limits' | 'clientTimeoutMs'> {
  readonly env: Environment;
  /** Need not be checked: it is checked once the environment's addresses have overridden its own. */
  readonly siteConfig: SiteConfig;
  /** For use on the owner's machine: addresses missing from the environment default to this port on localhost. */
  readonly local?: boolean;
  /** By default a log on standard error, at the level of LOG_LEVEL or `warn`. */
  readonly log?: Log;
  /** Called for each mail written to the outbox folder; never for one sent by SMTP. */
  readonly onMail?: (mail: Mail, file: string) => void;
  /**
   * Called with a sentence that says why this process can no longer use the database: another process took over the embedded
   * one, so that further writes would lose data, or the database that the service waited for refused it. The service then
   * closes by itself.
   */
  readonly onLost?: (why: string) => void;
}

/**
 * Starts the whole service: reads the configuration, opens the port, brings the database's schema up to date and starts the
 * background work. If PostgreSQL does not answer, the service waits for it and answers calls with 503 meanwhile.
 * @throws StartError, or checkedSiteConfig's Error: one sentence that names the variable, folder or database
 */
export async function startService(options: StartOptions) {
  const settings = await readSettings(options);
  const { config, site, addresses, log } = settings;
  const metrics = createMetrics();
  const folder = config.databaseUrl === undefined || config.smtpUrl === undefined ? config.dataDir : undefined;
  const readiness = createReadiness(folder);
  const undo: (() => unknown)[] = [];
  const close = async () => {
    readiness.closing();
    await undoAll(undo, log);
  };
  const lose = (why: string) => {
    void close();
    options.onLost?.(why);
  };
  let isPrepared = false;
  let resolvePrepared = () => {};
  const prepared = new Promise<void>((resolve) => (resolvePrepared = resolve));
  let operations: string | undefined;
  try {
    if (config.operations !== undefined) {
      const server = await serveOperations(config.operations, { metrics, readiness });
      undo.push(() => server.close());
      operations = server.origin;
    }
    if (folder !== undefined) checkFolder(folder);
    const database = await reachDatabase(config, log, () =>
      lose('The embedded database was taken over by another process.'),
    );
    const { db, pool } = database;
    undo.push(() => database.close());
    const passwords = createPasswords({ concurrency: config.hashingConcurrency });
    watchFigures(metrics, { ...database, passwords, readiness, folder, siteOrigin: addresses.siteOrigin });
    const mails = createMailQueue({
      db,
      send: metrics.watchMails(mailerOf(settings, options.onMail)),
      log,
      site: mailSiteOf(site, brand),
    });
    const openId = createOpenId({
      db,
      siteOrigin: addresses.siteOrigin,
      product: site.product,
      secretsKey: config.secretsKey ?? (config.databaseUrl === undefined ? ownSecretsKey(config.dataDir) : undefined),
    });
    const logouts = createLogoutQueue({ db, openId, log });
    undo.push(() => logouts.close());
    undo.push(() => mails.close());
    const app = await buildApp({
      ...options,
      db,
      isPrepared: () => isPrepared,
      isClosing: readiness.isClosing,
      pool,
      mails,
      serviceKeys: createServiceKeys(db),
      openId,
      logouts,
      log,
      metrics,
      passwords,
      importedConcurrency: importedConcurrency(config.hashingConcurrency),
      product: site.product,
      addresses,
      forwardAuth: config.forwardAuth,
      signUpRules: site,
      isResetByMail: site.passwordReset === 'byMail',
      trustProxy: [...config.trustProxy, ...(isLoopback(config.host) ? loopback : [])],
      sharedNetworks: config.sharedNetworks,
      cookieDomain: config.cookieDomain,
    });
    undo.push(() => app.close());
    await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
      throw listenError(error, config);
    });
    const waiting = new AbortController();
    undo.push(() => waiting.abort());
    const begin = async () => {
      if (waiting.signal.aborted) return;
      isPrepared = true;
      if (pool === undefined)
        undo.push(await serveOwner(config.dataDir, answersOf(db, addresses.siteOrigin, log), log));
      undo.push(keepClean(db, log, { isEmbedded: pool === undefined }));
      mails.start();
      logouts.start();
      readiness.started(db);
      resolvePrepared();
    };
    let onWait = () => {};
    const waits = new Promise<'waits'>((resolve) => (onWait = () => resolve('waits')));
    const began = prepare(database, log, waiting.signal, onWait).then(begin);
    // Continues once the service answers, or has to wait for its database.
    if ((await Promise.race([began, waits])) === 'waits') {
      readiness.waiting();
      began.catch((error: Error) => {
        if (!waiting.signal.aborted) lose(error.message);
      });
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    /** The origin at which visitors reach it: the site's in local use, otherwise the one it listens on. */
    origin: options.local === true ? addresses.siteOrigin : serviceOrigin(config),
    port: config.port,
    operations,
    /** The outbox folder, or the mail server's host. */
    mailGoesTo: config.smtpUrl === undefined ? outboxOf(config) : new URL(config.smtpUrl).host,
    /** True if the database did not answer at the start: calls get 503 until `prepared` resolves. */
    isWaiting: !isPrepared,
    /** Resolves once the database has the newest schema and the service answers. */
    prepared,
    /** Finishes the requests in flight, within ten seconds, and releases all resources. */
    close,
    /** Keeps answering for `DRAIN_SECONDS`, while its health is a 503 and `/readyz` says that it is closing, and then closes. */
    async drain() {
      readiness.closing();
      await pause(config.drainSeconds * 1_000);
      await close();
    },
  };
}

type Settings = Awaited<ReturnType<typeof readSettings>>;

/** @throws as `startService` */
async function readSettings({ env, siteConfig, local = false, log }: StartOptions) {
  const read = readConfig(env);
  const config: Config = read.port === 0 ? { ...read, port: await freePort(read.host) } : read;
  const site = checkedSiteConfig(siteConfig, local ? localAddresses(config.port, env) : env);
  const addresses = addressesOf(site.addresses, local ? localNames(config.port) : []);
  checkCookieDomain(config.cookieDomain, addresses.siteOrigin);
  return { config, site, addresses, log: log ?? createLog(process.stderr, config.logLevel ?? 'warn') };
}

/** Undoes the steps of a start, the last one first. */
async function undoAll(undo: (() => unknown)[], log: Log): Promise<void> {
  for (const step of undo.splice(0).reverse()) {
    try {
      await step();
    } catch (error) {
      // For example a full disk. The remaining steps do not depend on this one.
      log.error({ err: error }, 'A part of the service did not close');
    }
  }
}

/** The configured mailer, and a warning in the log if the mail server takes no mails now. */
function mailerOf({ config, site, log }: Settings, onMail: StartOptions['onMail']) {
  const send = configuredMailer(config, site, onMail);
  send.verify?.().catch((error: unknown) => {
    log.warn(mailRefusalOf(error), 'The mail server of SMTP_URL takes no mails now: they wait');
  });
  return send;
}
