import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { bundle } from '../../tools/build/bundle';
import { writeDeclarations } from '../../tools/build/embed/writeDeclarations';
import { writeHosts } from '../../tools/build/hosts/writeHosts';
import { root } from '../../tools/build/root';
import { writeSite } from '../../tools/build/writeSite';
import { startService } from '../../server/start';
import { checkedSiteConfig } from '../../shared/siteConfig';
import { siteConfig } from '../../site.config';

/**
 * Builds the site of these sources into `.local`, for development, with the hosts' rules and the types of the embed,
 * and starts the service with it: the database's folder is its first argument. It says `ready PORT`, or why it could
 * not start, and ends on SIGTERM.
 */
try {
  const { addresses } = checkedSiteConfig(siteConfig);
  await bundle('.local/bundle', 'development');
  const rules = await writeSite('.local/bundle', '.local/site', addresses, { isFinal: false });
  await writeHosts(path.join(root, '.local/hosts'), rules);
  await mkdir(path.join(root, '.local/embed'), { recursive: true });
  await writeDeclarations(path.join(root, '.local/embed'));
  const service = await startService({
    env: { PORT: '0', DATA_DIR: process.argv[2] ?? '' },
    siteConfig,
    local: true,
    siteFolder: path.join(root, '.local/site'),
    onMail: ({ subject }) => process.stdout.write(`mail ${subject}\n`),
  });
  process.once('SIGTERM', () => void service.close().then(() => process.exit(0)));
  process.stdout.write(`ready ${service.port}\n`);
} catch (error) {
  process.stdout.write(`refused ${(error as Error).message}\n`);
  process.exit(1);
}
