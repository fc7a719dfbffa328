import { siteConfig } from '../../../site.config';
import { localAddresses } from '../../../shared/environment';
import { checkedSiteConfig } from '../../../shared/siteConfig';
import { bundle } from '../../build/bundle';
import { writeSite } from '../../build/writeSite';

// Builds the site of the preview: `site.ts PORT FOLDER`, in a process for each version of `site.config.ts`, which many
// modules import.
const [port, folder = ''] = process.argv.slice(2);
try {
  // None of the owner's variables, which may name an address that others reach.
  const { addresses } = checkedSiteConfig(siteConfig, localAddresses(Number(port), {}));
  await bundle('.local/bundle');
  // Without a policy, which would forbid the preview's script.
  await writeSite('.local/bundle', folder, addresses, { isFinal: false });
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
