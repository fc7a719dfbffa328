import { ensureLocalSite } from '../../tools/build/localSite';
import { ensureService } from '../../tools/build/service';
import { openService } from '../fixtures/openService';
import { freePort } from '../../server/http/freePort';
import { runCompiled } from './compiledService';

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
  const given = {
    SITE_ORIGIN: `http://${host}:${port}`,
    ...(host !== 'localhost' && { COOKIE_DOMAIN: host }),
    TRUSTED_ORIGINS: trusted.join(),
  };
  const siteFolder = await ensureLocalSite(port, given, 'production', `.local/test-site-${name}`);
  await ensureService();
  const service = await openService(port, { env: given, siteFolder });
  /** Runs the accounts command and returns its output. */
  const accountsCommand = async (...words: string[]) => (await runCompiled('accounts.js', words, service.env)).out;
  const secretOf = async (...words: string[]) => {
    const out = await accountsCommand(...words);
    return /vs[ak]_[\w-]{43}/.exec(out)?.[0] ?? out;
  };
  return {
    ...service,
    /** The service's address for this machine: Node resolves no name below `localhost`. */
    inside: `http://127.0.0.1:${port}`,
    accountsCommand,
    /** Adds an app, and returns its secret. */
    addApp: (...words: string[]) => secretOf('apps', 'add', ...words),
    serviceKey: () => secretOf('service-key', name),
  };
}
