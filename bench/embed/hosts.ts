import type { Page } from '@playwright/test';
import type { EmbedSite } from '../../fixtures/embedSite';
import { hostPolicy } from '../../fixtures/hostServer';
import type { Row, MeasureOptions } from '../row';
import { builtHosts, buildHost, packReact } from './builtHosts';
import { withEmbedSite } from './withEmbedSite';

/** Installs and builds each kind of host in a folder of its own, and logs in and out in it under a strict policy. */
export async function hostsThatWork({ onProgress }: MeasureOptions): Promise<Row> {
  const names = Object.keys(builtHosts);
  const broken = await withEmbedSite(onProgress, async (page, embedSite) => {
    await packReact();
    const account = await embedSite.account();
    const wrong: string[] = [];
    for (const name of names) {
      onProgress(name);
      try {
        embedSite.hosts.built = await buildHost(name, embedSite.site);
        embedSite.hosts.policy = policyOf(name, embedSite.site);
        await use(page, embedSite, account);
      } catch (error) {
        wrong.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    return wrong;
  });
  return {
    label: 'hosts that work: plain HTML, React 18 and 19, three federations, Vue, Svelte, single-spa, Astro, Next',
    figure: `${names.length - broken.length} of ${names.length}`,
    goal: '11 of 11',
    isReached: broken.length === 0,
    details:
      broken.join('; ') ||
      "each built from docs/sister-app.md with its own tools in a folder of its own, over two origins with the real service, under the documentation's policy with the host's own Trusted Types and inline scripts by their hashes: mount, log in, log out, and nothing in the console",
  };
}

const policyOf = (name: string, site: string) => ({
  ...hostPolicy(site),
  'img-src': ["'self'", 'data:'],
  'trusted-types': [...(hostPolicy(site)['trusted-types'] ?? []), ...(builtHosts[name] ?? [])],
});

/** @throws Error with what does not work, or with what the console says */
async function use(
  visited: Page,
  { host }: EmbedSite,
  account: { readonly username: string; readonly password: string },
): Promise<void> {
  const context = await visited.context().browser()?.newContext();
  if (context === undefined) throw new Error('the browser is gone');
  try {
    const page = await context.newPage();
    const said: string[] = [];
    page.on('pageerror', ({ message }) => said.push(message));
    page.on('console', (message) => {
      const isIcon = message.location().url.endsWith('/favicon.ico');
      // A visitor without a session is answered 401.
      if (message.type() === 'error' && !isIcon && !message.text().includes('status of 401')) said.push(message.text());
    });
    await page.goto(`${host}/`);
    const name = page.getByLabel('Username or Email');
    const steps = async () => {
      await name.fill(account.username, { timeout: 15_000 });
      await page.getByLabel('Password', { exact: true }).fill(account.password);
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.getByRole('heading', { name: 'You are logged in' }).waitFor({ timeout: 15_000 });
      await page.getByRole('button', { name: 'Log out', exact: true }).click();
      await name.waitFor({ timeout: 15_000 });
    };
    await steps().catch((error: unknown) => said.push(String(error).split('\n')[0] ?? ''));
    if (said.length > 0) throw new Error(said.join(' | '));
  } finally {
    await context.close();
  }
}
