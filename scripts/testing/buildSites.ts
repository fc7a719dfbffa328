import { bundle } from '../../build/bundle';
import { compileSister } from '../../build/localSister';
import { writeSite } from '../../build/writeSite';
import { siteConfig } from '../../site.config';
import { checkedSiteConfig } from '../../src/lib/siteConfig';

/** The sister app, both builds that the browser tests look at, and the folder for a CDN as `npm run build` writes it, put where nobody serves it from. */
const { addresses } = checkedSiteConfig(siteConfig);
await compileSister();
await bundle('.local/bundle');
await writeSite('.local/bundle', '.local/test-site-cdn', addresses);
await bundle('.local/bundle-development', 'development');
