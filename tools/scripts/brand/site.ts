import path from 'node:path';
import { siteConfig } from '../../../site.config';
import { localAddresses } from '../../../shared/environment';
import { checkedSiteConfig } from '../../../shared/siteConfig';
import { closeOnSignal } from '../../../server/closeOnSignal';
import { startService } from '../../../server/start';
import { bundle } from '../../build/bundle';
import { root } from '../../build/root';
import { writeSite } from '../../build/writeSite';

/**
 * Builds the site of the preview and serves it, in a process for each version of `site.config.ts`, which many modules
 * import. It sends its parent the service's port, or why there is none.
 */
try {
  const folder = '.local/brand-site';
  // None of the owner's variables, which may name a real database or an address that others reach.
  const env = localAddresses(Number(process.argv[2]), {});
  const { addresses } = checkedSiteConfig(siteConfig, env);
  await bundle('.local/bundle');
  // Without a policy, which would forbid the preview's script.
  await writeSite('.local/bundle', folder, addresses, { isFinal: false });
  const service = await startService({
    env: { ...env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: path.join(root, '.local/brand-data') },
    siteConfig,
    siteFolder: path.join(root, folder),
  });
  closeOnSignal(() => service.close());
  process.send?.({ port: service.port });
} catch (error) {
  process.send?.({ error: (error as Error).message });
  process.exitCode = 1;
  process.disconnect?.();
}
