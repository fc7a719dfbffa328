import path from 'node:path';
import { siteConfig } from '../../site.config';
import { checkedSiteConfig } from '../../shared/siteConfig';
import { bundle } from '../build/bundle';
import { bundleEmbed } from '../build/embed/bundleEmbed';
import { usualUpstream } from '../build/hosts/rules';
import { writeHosts } from '../build/hosts/writeHosts';
import type { Keep } from '../build/keptBuilds';
import { root } from '../build/root';
import { ensureService, serviceFolder } from '../build/service';
import { writeSite } from '../build/writeSite';
import { readConfig } from '../../server/config';
import { withProgress } from '../../server/lib/progress';
import { originOf } from './addresses';
import { runCommand, UsageError } from './runCommand';

const help = `npm run build: writes the site for a CDN to dist/, server rules to dist-hosts/, and the account service to dist-service/

  --keep FOLDER   keeps the hashed files of each build there, and puts those of earlier builds into dist/assets/ too, so that
                  tabs opened before a deploy still find their chunks; the folder has to outlive the build machine

TRUST_PROXY lists the proxies in front of nginx, Caddy or Apache, which their rules then trust to state the visitor's address.
KEEP_BUILDS is the number of builds to keep, this one included (5).
API_UPSTREAM is the origin that hosts forward /api/ to, if the pages call their own origin (${usualUpstream}).
The addresses are those of site.config.ts; SITE_ORIGIN, API_ORIGIN, SISTER_HOST, TRUSTED_ORIGINS, PASSKEY_DOMAIN and URL_PROTOCOL override them.
Exit code: 0 when it is written, 1 when the configuration or the code is wrong, 2 when an option is.`;

const usual = '5';

await runCommand<{ keep?: string }>(
  help,
  async (_words, { keep: folder }) => {
    const keep = folder === undefined ? undefined : keepIn(folder);
    const given = process.env['API_UPSTREAM']?.trim();
    const upstream = given ? originOf('API_UPSTREAM', given, usualUpstream) : undefined;
    const { trustProxy: proxies } = readConfig(process.env);
    const { addresses } = checkedSiteConfig(siteConfig, process.env);
    // Only after the colours were validated.
    const { moved } = await import('../../src/theme/palette');
    for (const { scheme, name, from, to } of moved)
      console.log(`Adjusted for readability: ${name} in the ${scheme} scheme, ${from} → ${to}`);
    let embed = '';
    await withProgress([
      {
        title: 'Compile the site and the service',
        run: async () => {
          const site = bundle('.local/bundle').then(() => bundleEmbed(addresses.passkeyDomain));
          [embed] = await Promise.all([site, ensureService()]);
        },
      },
      {
        title: 'Write the pages and the rules of the hosts',
        run: async () => {
          const rules = await writeSite('.local/bundle', 'dist', addresses, { keep, upstream, proxies, embed });
          await writeHosts(path.join(root, 'dist-hosts'), rules);
        },
      },
    ]);
    console.log(
      `dist/ has the site for ${addresses.siteOrigin}, dist/embed/ the accounts card for other sites, dist-hosts/ the rules for nginx, Caddy, Apache and CloudFront, ${serviceFolder}/ the account service.`,
    );
  },
  { options: ['--keep <folder>'] },
);

function keepIn(given: string): Keep {
  const folder = path.resolve(given);
  const builds = process.env['KEEP_BUILDS']?.trim() || usual;
  const isIn = (inner: string, outer: string) => `${inner}${path.sep}`.startsWith(`${outer}${path.sep}`);
  const replaced = ['dist', 'dist-hosts', serviceFolder].find((name) => {
    const place = path.join(root, name);
    return isIn(folder, place) || isIn(place, folder);
  });
  if (replaced !== undefined)
    throw new UsageError(
      `--keep ${given} would be replaced with ${replaced}/ at every build, or hold it: give a folder beside it, such as ../kept-builds.`,
    );
  if (!/^[1-9]\d{0,3}$/.test(builds))
    throw new UsageError(`KEEP_BUILDS must be a number from 1 to 9999, such as ${usual}, not '${builds}'.`);
  return { folder, builds: Number(builds) };
}
