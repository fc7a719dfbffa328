import { compileHosts } from '../../fixtures/hostServer';
import { bundle } from '../../build/bundle';
import { bundleEmbed, embedFolder } from '../../build/embed/bundleEmbed';
import { compileSister } from '../../build/localSister';
import { writeSite } from '../../build/writeSite';
import { siteConfig } from '../../site.config';
import { checkedSiteConfig } from '../../shared/siteConfig';

/** The sister app and other hosts of the embed, the build that the browser tests look at, and the folder for a CDN as `npm run build` writes it, put where nobody serves it from. */
const { addresses } = checkedSiteConfig(siteConfig);
await compileSister();
await compileHosts();
await bundle('.local/bundle');
await bundleEmbed();
await writeSite('.local/bundle', '.local/test-site-cdn', addresses, { embed: embedFolder });
